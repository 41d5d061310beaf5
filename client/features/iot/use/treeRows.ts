import type { Branch } from '@/domain/calc/use-tree';

/** A branch as it stands in the drawn tree. */
export interface TreeRow {
  readonly branch: Branch;
  readonly level: number;
  /** Among its neighbours, from one on. */
  readonly place: number;
  readonly of: number;
  readonly open: boolean;
  readonly parent: string | null;
}
/** Keys of the branches on the way to one, the highest first; empty where it is not in the tree. */
export function wayTo(root: Branch, key: string): string[] {
  if (root.key === key) return [root.key];
  for (const child of root.children) {
    const way = wayTo(child, key);
    if (way.length > 0) return [root.key, ...way];
  }
  return [];
}
const fits = ({ name, meter }: Branch, word: string): boolean =>
  name.toLowerCase().includes(word) || meter?.number.toLowerCase().includes(word) === true;
/** The branches that a word is in, with those above and below them; the tree itself where there is none. */
export function searched(root: Branch, word: string): Branch {
  const wanted = word.trim().toLowerCase();
  const kept = (branch: Branch): Branch | null => {
    if (fits(branch, wanted)) return branch;
    const children = branch.children.flatMap((child) => kept(child) ?? []);
    return children.length > 0 ? { ...branch, children } : null;
  };
  return wanted === '' ? root : { ...root, children: root.children.flatMap((child) => kept(child) ?? []) };
}
/** The rows that are seen: those below what is open. */
export function rowsOf(root: Branch, isOpen: (branch: Branch) => boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (branch: Branch, level: number, place: number, of: number, parent: string | null): void => {
    const open = branch.children.length > 0 && isOpen(branch);
    rows.push({ branch, level, place, of, open, parent });
    if (open) branch.children.forEach((child, at) => add(child, level + 1, at + 1, branch.children.length, branch.key));
  };
  add(root, 1, 1, 1, null);
  return rows;
}
export type Move = { readonly to: number } | { readonly fold: string } | { readonly unfold: string };
/** Where a key leads from a row (the tree pattern of ARIA); undefined: nowhere. */
export function moveOf(rows: readonly TreeRow[], at: number, key: string): Move | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const last = rows.length - 1;
  const parent = rows.findIndex(({ branch }) => branch.key === row.parent);
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(last, at + 1) };
    case 'ArrowUp':
      return { to: Math.max(0, at - 1) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: last };
    case 'ArrowRight':
      if (row.branch.children.length === 0) return undefined;
      return row.open ? { to: at + 1 } : { unfold: row.branch.key };
    case 'ArrowLeft':
      if (row.open) return { fold: row.branch.key };
      return parent >= 0 ? { to: parent } : undefined;
    default:
      return undefined;
  }
}
