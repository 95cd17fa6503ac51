// The findings as a tree, and a chain as a list to walk.
import * as vscode from 'vscode';

import { Chain, chainItems, ChainItem, Finding, Grouping, Location, Node, tree } from './findings';

export const uriOf = (location: Location) => vscode.Uri.parse(location.uri);
export const rangeOf = ({ range }: Location) =>
  new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);

export async function open(location: Location, options: vscode.TextDocumentShowOptions = {}): Promise<void> {
  await vscode.window.showTextDocument(uriOf(location), { selection: rangeOf(location), ...options });
}

export class Tree implements vscode.TreeDataProvider<Node> {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private roots: Node[] = [];
  private grouping: Grouping = 'cost';
  findings: Finding[] = [];

  show(findings: Finding[]): void {
    this.findings = findings;
    this.roots = tree(findings, this.grouping);
    this.changed.fire();
  }

  group(grouping: Grouping): void {
    this.grouping = grouping;
    void vscode.commands.executeCommand('setContext', 'loiter.grouping', grouping);
    this.show(this.findings);
  }

  getChildren(node?: Node): Node[] {
    return node ? node.children : this.roots;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(node.label, !node.children.length ? None : node.kind === 'file' ? Expanded : Collapsed);
    item.id = node.id;
    item.description = node.description;
    item.tooltip = new vscode.MarkdownString(node.tooltip);
    item.contextValue = node.kind;
    if (node.level) item.iconPath = new vscode.ThemeIcon(node.level === 'note' ? 'info' : node.level);
    if (node.location) item.command = { command: 'loiter.showDocument', title: 'Open', arguments: [node.location] };
    return item;
  }
}

// A peek would sort the places by file, so this is a list: it keeps the order, and says what each step does. The
// place of the step under the cursor shows behind it; Escape goes back to where it began.
export async function showChain(chain: Chain): Promise<void> {
  const before = vscode.window.activeTextEditor;
  const selection = before?.selection;
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & ChainItem>();
  pick.title = chain.title;
  pick.placeholder = 'From the entry to the blocking call';
  pick.matchOnDescription = true;
  pick.items = chainItems(chain);
  let accepted: ChainItem | undefined;
  let shown: Promise<unknown> = Promise.resolve();
  const show = (item: ChainItem | undefined, options: vscode.TextDocumentShowOptions) => {
    if (item?.location) shown = shown.then(() => open(item.location!, options)).catch(() => undefined);
  };
  pick.onDidChangeActive(([item]) => show(item, { preserveFocus: true, preview: true }));
  pick.onDidAccept(() => {
    accepted = pick.selectedItems[0];
    pick.hide();
  });
  await new Promise<void>((resolve) => {
    pick.onDidHide(() => resolve());
    pick.show();
  });
  pick.dispose();
  show(accepted, {});
  await shown;
  if (!accepted && before)
    await vscode.window.showTextDocument(before.document, { viewColumn: before.viewColumn, selection });
}
