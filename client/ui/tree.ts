type Below<N> = { readonly id: number; readonly children?: readonly N[] };

/** Every node, from the top down, in the order in which a reader meets them. */
export const nodesOf = <N extends Below<N>>(nodes: readonly N[]): N[] => nodes.flatMap((node) => [node, ...nodesOf(node.children ?? [])]);
/** What is below the node and has nothing below itself; a node without anything below it is its own leaf. */
export const leavesOf = <N extends Below<N>>(node: N): N[] => nodesOf([node]).filter(({ children }) => !children?.length);
/** Chosen leaves as a whole choice: the nodes above a chosen leaf belong to it. */
export const withAbove = <N extends Below<N>>(nodes: readonly N[], leaves: ReadonlySet<number>): number[] =>
  nodesOf(nodes)
    .filter((node) => leavesOf(node).some(({ id }) => leaves.has(id)))
    .map(({ id }) => id);

/** The node with its ancestors, the topmost first; empty where it is not in the tree. */
export function pathTo<N extends Below<N>>(nodes: readonly N[], id: number): N[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
/** Those of the ids that have something below them: what can be unfolded. */
export const branchesOf = <N extends Below<N>>(nodes: readonly N[]): number[] =>
  nodesOf(nodes).flatMap(({ id, children }) => (children && children.length > 0 ? [id] : []));

/**
 * The rows whose text contains what is searched, whatever the case, with all their ancestors: a row that does not match and
 * has no match below it is left out (specification section 4, tree tables). Nothing searched leaves the tree as it is.
 */
export function searchTree<N extends Below<N>>(nodes: readonly N[], search: string, textOf: (node: N) => string): readonly N[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return nodes;
  const kept = (list: readonly N[]): N[] =>
    list.flatMap((node) => {
      const children = kept(node.children ?? []);
      return children.length > 0 || textOf(node).toLowerCase().includes(wanted) ? [{ ...node, children }] : [];
    });
  return kept(nodes);
}
