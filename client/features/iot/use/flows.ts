import type { UseLoss } from '@/domain/answers/use';
import type { Flow, FlowNode } from '@/panels/kernel/charts/FlowChart';

export interface Flows {
  readonly flows: readonly Flow[];
  readonly nodes: readonly FlowNode[];
}
type Drawable = UseLoss & { readonly use: number; readonly below: number; readonly loss: number };
const isDrawable = (row: UseLoss): row is Drawable => row.use !== null && row.use > 0 && row.below !== null && row.below > 0 && row.loss !== null;
const keyOf = (id: number): string => `meter:${id}`;
const kindOf = ({ loss }: Drawable): FlowNode['kind'] => (loss < 0 ? 'wrong' : 'usual');
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Several meters: each into what those below it counted, and what was lost. */
function overview(roots: readonly Drawable[], whole: string): Flows {
  const total: FlowNode = { key: 'whole', name: whole, kind: 'usual' };
  const below: FlowNode = { key: 'below', name: '分表合计', kind: 'rest' };
  const lost: FlowNode = { key: 'loss', name: '损耗', kind: 'loss' };
  const flows = roots.flatMap((row): Flow[] => [
    { source: total.key, target: keyOf(row.id), value: row.use },
    { source: keyOf(row.id), target: below.key, value: row.below },
    { source: keyOf(row.id), target: lost.key, value: row.loss },
  ]);
  return { flows, nodes: [total, ...roots.map((row): FlowNode => ({ key: keyOf(row.id), name: row.name, kind: kindOf(row) })), below, lost] };
}
/** One meter: into the largest of those below it, those below these, the others together, and what was lost on the way. */
function detail(root: Drawable, known: ReadonlyMap<number, Drawable>): Flows {
  const flows: Flow[] = [];
  const nodes: FlowNode[] = [{ key: keyOf(root.id), name: root.name, kind: kindOf(root) }];
  const lost: FlowNode = { key: 'loss', name: '损耗', kind: 'loss' };
  const split = (row: Drawable): void => {
    const source = keyOf(row.id);
    const others = row.children - row.silent - row.parts.reduce((sum, { meters }) => sum + meters, 0);
    for (const { of, id, name, use } of row.parts) {
      const below = of === 'meter' ? known.get(id) : undefined;
      const target = `${of}:${id}`;
      flows.push({ source, target, value: use });
      nodes.push({ key: target, name, kind: below ? kindOf(below) : 'usual' });
      if (below) split(below);
    }
    const rest: FlowNode = { key: `rest:${row.id}`, name: `其余${others}块`, kind: 'rest' };
    if (others > 0) {
      flows.push({ source, target: rest.key, value: round(row.below - row.parts.reduce((sum, { use }) => sum + use, 0)) });
      nodes.push(rest);
    }
    flows.push({ source, target: lost.key, value: row.loss });
  };
  split(root);
  return { flows, nodes: [...nodes, lost] };
}
/**
 * From meters to those below them, as a drawing of flows: of several meters the sums, of one its largest parts. What is less than nothing
 * is not drawn; a meter below which more was counted is marked as wrong. Empty where nothing was counted.
 */
export function flowsOf(rows: readonly UseLoss[], whole: string): Flows {
  const drawable = rows.filter(isDrawable);
  const known = new Map(drawable.map((row) => [row.id, row]));
  const roots = drawable.filter(({ parent_id }) => parent_id === null || !known.has(parent_id));
  const [root] = roots;
  if (!root) return { flows: [], nodes: [] };
  const { flows, nodes } = roots.length > 1 ? overview(roots, whole) : detail(root, known);
  const drawn = flows.filter(({ value }) => value > 0);
  const met = new Set(drawn.flatMap(({ source, target }) => [source, target]));
  return { flows: drawn, nodes: nodes.filter(({ key }) => met.has(key)) };
}
