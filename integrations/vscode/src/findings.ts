// What `loiter/findings` gives, and the tree that it becomes. Knows nothing of the editor.

export interface Location {
  uri: string;
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
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
}

export interface Findings {
  pending: boolean;
  findings: Finding[];
}

export type Grouping = 'cost' | 'file';

export interface Node {
  kind: 'file' | 'finding' | 'step';
  label: string;
  description: string;
  tooltip: string;
  level?: Finding['level'];
  finding?: Finding;
  location: Location | null;
  children: Node[];
}

const place = (step: { file: string; line: number }) => `${step.file}:${step.line}`;

// Worst first, as the server gives them; below each its chain, from the entry to the blocking call.
export function tree(findings: readonly Finding[], grouping: Grouping): Node[] {
  const nodes = findings.map(findingNode);
  if (grouping === 'cost') return nodes;
  const files = new Map<string, Node[]>();
  for (const node of nodes) {
    const file = fileOf(node.finding!);
    files.set(file, [...(files.get(file) ?? []), node]);
  }
  return [...files].map(([file, children]) => ({
    kind: 'file',
    label: file,
    description: String(children.length),
    tooltip: file,
    location: null,
    children,
  }));
}

function fileOf(finding: Finding): string {
  return finding.chain[0]?.file ?? finding.entries[0]?.file ?? '';
}

function findingNode(finding: Finding): Node {
  const last = finding.chain[finding.chain.length - 1];
  const others = finding.entries.length - 1;
  return {
    kind: 'finding',
    label: finding.message,
    description: finding.cost || (last ? place(last) : ''),
    tooltip: [
      finding.message,
      finding.cost,
      finding.instead && `instead: ${finding.instead}`,
      finding.certainty === 'possible' && 'possible: a call on the way has several known targets',
      others > 0 && `also reached from ${finding.entries.slice(1, 4).map((entry) => entry.function).join(', ')}` +
        (others > 3 ? ` and ${others - 3} more` : ''),
      finding.rule,
    ].filter(Boolean).join('\n\n'),
    level: finding.level,
    finding,
    location: finding.location,
    children: finding.chain.map((step) => ({
      kind: 'step',
      label: step.note || step.function,
      description: place(step),
      tooltip: `${step.function}\n\n${place(step)}`,
      location: step.location,
      children: [],
    })),
  };
}

// The findings whose chain has a step in this line, those that are anchored there first.
export function findingsAt(findings: readonly Finding[], uri: string, line: number): Finding[] {
  const isHere = (location: Location | null) => location?.uri === uri && location.range.start.line === line;
  const anchored = findings.filter((finding) => isHere(finding.location));
  const passing = findings.filter(
    (finding) => !anchored.includes(finding) && finding.chain.some((step) => isHere(step.location)));
  return [...anchored, ...passing];
}
