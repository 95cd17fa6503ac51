#!/usr/bin/env bash
# Scans in a GitHub workflow: SARIF for code scanning, annotations, and a summary on the job's page. On a pull request only
# what it introduces. $LOITER_… are the inputs of action.yml.
set -euo pipefail

base=${LOITER_BASE:-}
if [[ -z $base && -n ${GITHUB_BASE_REF:-} ]]; then
  base=origin/$GITHUB_BASE_REF
  # A shallow checkout has neither the base nor where the branches parted.
  if ! git merge-base "$base" HEAD >/dev/null 2>&1; then
    git fetch --quiet --no-tags ${GITHUB_ACTIONS:+--unshallow} origin "+refs/heads/$GITHUB_BASE_REF:refs/remotes/$base" 2>/dev/null ||
      git fetch --quiet --no-tags origin "+refs/heads/$GITHUB_BASE_REF:refs/remotes/$base"
  fi
fi

# All lines: YAML makes several of a block.
read -r -d '' -a more <<<"${LOITER_ARGUMENTS:-}" || true
arguments=(scan -p "${LOITER_BUILD:-build}" --output text:- --output "github:$RUNNER_TEMP/loiter-annotations"
  --output "sarif:$LOITER_SARIF" --sarif-profile github --output "markdown:$RUNNER_TEMP/loiter-summary.md")
[[ -z $base ]] || arguments+=(--diff "$base")
if [[ -n ${LOITER_FAIL_ON:-} ]]; then arguments+=(--fail-on "$LOITER_FAIL_ON"); else arguments+=(--exit-zero); fi
# A scan that read next to nothing finds nothing.
[[ ${LOITER_STRICT:-true} == false ]] || arguments+=(--strict)

status=0
loiter "${arguments[@]}" ${more[@]+"${more[@]}"} || status=$?
if [[ $status -eq 0 || $status -eq 1 || $status -eq 3 ]]; then
  cat "$RUNNER_TEMP/loiter-annotations"
  cat "$RUNNER_TEMP/loiter-summary.md" >>"$GITHUB_STEP_SUMMARY"
  echo "sarif=$LOITER_SARIF" >>"$GITHUB_OUTPUT"
fi
exit "$status"
