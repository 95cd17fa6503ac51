# Completion of loiter for bash.
_loiter() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      scan | extract | link | explain | why | rules | baseline | lsp) command=${COMP_WORDS[i]}; break ;;
    esac
  done
  COMPREPLY=()
  case $previous in
    --anchor) COMPREPLY=($(compgen -W "entry sink diff" -- "$word")); return ;;
    --sarif-profile) COMPREPLY=($(compgen -W "generic github gitlab ghazdo" -- "$word")); return ;;
    --color) COMPREPLY=($(compgen -W "auto always never" -- "$word")); return ;;
    --fail-on) COMPREPLY=($(compgen -W "error warning note" -- "$word")); return ;;
    --output) COMPREPLY=($(compgen -S : -W "text json jsonl sarif html gitlab github rdjson junit markdown" -- "$word")); compopt -o nospace; return ;;
    --root) compopt -o dirnames; return ;;
    -p | --build | --rules | --costs | --index | --baseline | --depfile | --dump | -o) compopt -o default; return ;;
    --diff) COMPREPLY=($(compgen -W "$(git for-each-ref --format='%(refname:short)' 2>/dev/null)" -- "$word")); return ;;
    -j | --timeout | --enable | --debounce) return ;;
  esac
  local project="--build --root --rules --enable --costs"
  local reading="-j --timeout --no-cache --no-skip --verbose"
  local reporting="--output --baseline --anchor --sarif-profile --root-uri --color --fail-on --exit-zero --strict"
  local options=
  case $command in
    "") options="scan extract link explain why rules baseline lsp --help --version" ;;
    scan) options="$project $reading $reporting --diff --index --help" ;;
    extract) options="-o --depfile --dump --root --rules --timeout --no-skip --verbose --help" ;;
    link) options="-o --root --rules --enable --costs $reporting --help" ;;
    explain)
      options="$project --help"
      [[ $word == -* ]] || options="$(loiter rules list 2>/dev/null | grep -o '^  [a-z0-9-]*' | tr -d ' ')
        loiter-blocking-sleep loiter-blocking-wait loiter-blocking-lock loiter-blocking-file-io loiter-blocking-network
        loiter-blocking-dns loiter-blocking-database loiter-blocking-process loiter-blocking-cpu"
      ;;
    why) options="$project $reading --help" ;;
    rules) options="list check docs --rules --help" ;;
    lsp) options="$project $reading --debounce --stdio --help" ;;
    baseline) options="create update prune $project $reading --baseline --help" ;;
  esac
  if [[ -z $command || $word == -* || $command == explain || $command == rules || $command == baseline ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  fi
  [[ ${#COMPREPLY[@]} -gt 0 ]] || compopt -o default
}
complete -F _loiter loiter
