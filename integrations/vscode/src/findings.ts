// What `loiter/findings` gives, the tree that it becomes, and chains to walk. Knows nothing of the editor.

export interface Position {
  line: number;
  character: number;
}

export interface Location {
  uri: string;
  range: { start: Position; end: Position };
}

export interface Step {
  function: string;
  note: string;
  file: string;
  line: number;
  location: Location | null;
}

export interface Finding {
  rule: string;
  level: 'error' | 'warning' | 'note';
  certainty: string;
  rank: number;
  costMs: number;
  cost: string;
  message: string;
  instead: string;
  fingerprint: string;
  location: Location | null;
  chain: Step[];
  entries: Step[];
  folder?: string; // its name, where there are several
}

export interface Findings {
  pending: boolean;
  findings: Finding[];
}

export type Grouping = 'cost' | 'file';

export interface Node {
  id: string;
  kind: 'file' | 'finding' | 'step';
  label: string;
  description: string;
  tooltip: string; // Markdown
  level?: Finding['level'];
  finding?: Finding;
  location: Location | null;
  children: Node[];
}

const kLevels = ['error', 'warning', 'note'];
const kMostEntries = 3;

const place = (step: { file: string; line: number }) => `${step.file}:${step.line}`;
const plain = (text: string) => text.replace(/[\\`*_{}[\]()<>#+\-.!|~&$]/g, '\\$&');

// The findings of each folder's server, the worst first, as each server gives its own.
export function merged(lists: ReadonlyMap<string, readonly Finding[]>, names: ReadonlyMap<string, string>): Finding[] {
  const level = (finding: Finding) => kLevels.indexOf(finding.level);
  const named = [...lists].map(([key, list]) => (lists.size < 2 ? list : list.map((finding) => ({ ...finding, folder: names.get(key) }))));
  return named.flat().sort((a, b) => level(a) - level(b) || b.rank - a.rank);
}

// What is called and what it does. Which handlers it holds, the steps say.
export function shortMessage(message: string): string {
  return message.split('\n')[0].split(', on the thread of ')[0];
}

// In the order given; below each finding its chain, from the entry to the blocking call.
export function tree(findings: readonly Finding[], grouping: Grouping): Node[] {
  const seen = new Map<string, number>();
  const nodes = findings.map((finding) => {
    const count = seen.get(finding.fingerprint) ?? 0; // two folders may have one source
    seen.set(finding.fingerprint, count + 1);
    return findingNode(finding, `${finding.fingerprint}.${count}`);
  });
  if (grouping === 'cost') return nodes;
  const files = new Map<string, Node[]>();
  for (const node of nodes) {
    const file = fileOf(node.finding!);
    files.set(file, [...(files.get(file) ?? []), node]);
  }
  return [...files].map(([file, children]) => ({
    id: `file:${file}`,
    kind: 'file',
    label: file,
    description: String(children.length),
    tooltip: plain(file),
    location: null,
    children,
  }));
}

function fileOf({ chain, entries, folder }: Finding): string {
  const file = chain[0]?.file ?? entries[0]?.file ?? '';
  return folder ? `${folder}/${file}` : file;
}

function findingNode(finding: Finding, id: string): Node {
  const last = finding.chain[finding.chain.length - 1];
  return {
    id,
    kind: 'finding',
    label: shortMessage(finding.message),
    description: [finding.folder, finding.cost || (last ? place(last) : '')].filter(Boolean).join(': '),
    tooltip: tooltipOf(finding),
    level: finding.level,
    finding,
    location: finding.location,
    children: finding.chain.map((step, index) => ({
      id: `${id}/${index}`,
      kind: 'step',
      label: step.note || step.function,
      description: place(step),
      tooltip: `${plain(step.function)}\n\n${plain(place(step))}`,
      location: step.location,
      children: [],
    })),
  };
}

function tooltipOf(finding: Finding): string {
  const others = finding.entries.slice(1).map((entry) => entry.function);
  const more = others.length > kMostEntries ? ` and ${others.length - kMostEntries} more` : '';
  return [
    `**${plain(finding.message)}**`,
    plain(finding.cost),
    finding.instead && `Instead: ${plain(finding.instead)}`,
    finding.certainty === 'possible' && 'Possible: a call on the way has several known targets.',
    others.length > 0 && `Also reached from ${plain(others.slice(0, kMostEntries).join(', ') + more)}.`,
    plain(finding.rule),
  ].filter(Boolean).join('\n\n');
}

// ---- chains

export interface Chain {
  title: string;
  steps: Step[];
}

export interface Diagnostic {
  message: string;
  fingerprint?: string;
  related: Step[];
}

export const chainOfFinding = (finding: Finding): Chain => ({ title: finding.message, steps: finding.chain });

// A finding has one chain, a diagnostic that of its own entry, but shortened and without what has no file here.
export function chainOfDiagnostic(diagnostic: Diagnostic, findings: readonly Finding[]): Chain {
  const finding = findings.find(({ fingerprint }) => fingerprint === diagnostic.fingerprint);
  const first = finding?.chain.find(({ location }) => location)?.location;
  const own = diagnostic.related[0]?.location;
  if (finding && first && own && sameFile(first.uri, own.uri) && first.range.start.line === own.range.start.line)
    return chainOfFinding(finding);
  return { title: diagnostic.message.split('\n')[0], steps: diagnostic.related };
}

// The chains of findings that have a step in this line, those that are anchored there first.
export function chainsAt(findings: readonly Finding[], uri: string, line: number): Chain[] {
  const isHere = (location: Location | null) =>
    location !== null && location.range.start.line === line && sameFile(location.uri, uri);
  const anchored = findings.filter((finding) => isHere(finding.location));
  const passing = findings.filter(
    (finding) => !anchored.includes(finding) && finding.chain.some((step) => isHere(step.location)));
  return [...anchored, ...passing].map(chainOfFinding);
}

// Editor and server escape different characters.
function sameFile(a: string, b: string): boolean {
  const decoded = (uri: string) => {
    try {
      return decodeURIComponent(uri);
    } catch {
      return uri;
    }
  };
  return decoded(a) === decoded(b);
}

export interface ChainItem {
  label: string;
  description: string;
  location: Location | null;
}

export function chainItems(chain: Chain): ChainItem[] {
  return chain.steps.map((step, index) => ({
    label: `${index + 1}. ${step.note || step.function}`,
    description: place(step),
    location: step.location,
  }));
}
