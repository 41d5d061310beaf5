import { Button, Checkbox, Input } from '@arco-design/web-react';
import { IconRight } from '@arco-design/web-react/icon';
import { useMemo, useState } from 'react';
import { EmptyState } from './EmptyState';
import { branchesOf, leavesOf, searchTree, withAbove } from './tree';
import './tree.css';

export interface CheckNode {
  readonly id: number;
  readonly title: string;
  /** Beside the title, in a lighter voice. */
  readonly note?: string;
  readonly children?: readonly CheckNode[];
}
export interface CheckTreeProps {
  readonly nodes: readonly CheckNode[];
  /** Ids that are ticked. A node with others below it counts by these alone. */
  readonly checked: readonly number[];
  /** The ticked leaves, and with each every node above it. */
  readonly onChange: (ids: number[]) => void;
  readonly label: string;
  readonly disabled?: boolean;
}

interface LineProps {
  readonly node: CheckNode;
  readonly ticked: ReadonlySet<number>;
  readonly open: ReadonlySet<number>;
  readonly disabled: boolean;
  readonly onTick: (node: CheckNode, on: boolean) => void;
  readonly onFold: (id: number) => void;
}
function Line(props: LineProps) {
  const { node, ticked, open, disabled, onTick, onFold } = props;
  const leaves = leavesOf(node);
  const count = leaves.filter(({ id }) => ticked.has(id)).length;
  const branch = Boolean(node.children?.length);
  const unfolded = open.has(node.id);
  return (
    <li>
      <div className="check-tree-line">
        {branch ? (
          <button type="button" className="tree-fold" aria-expanded={unfolded} aria-label={`展开${node.title}`} onClick={() => onFold(node.id)}>
            <IconRight />
          </button>
        ) : (
          <span className="tree-fold" />
        )}
        <Checkbox
          checked={count > 0 && count === leaves.length}
          indeterminate={count > 0 && count < leaves.length}
          disabled={disabled}
          onChange={(on) => onTick(node, on)}
        >
          {node.title}
        </Checkbox>
        {node.note && <span className="tree-note">{node.note}</span>}
        {branch && (
          <span className="tree-note">
            {count}/{leaves.length}
          </span>
        )}
      </div>
      {branch && unfolded && (
        <ul>
          {node.children?.map((child) => (
            <Line key={child.id} {...props} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
/** A tree to choose from: a tick on a branch is one on all below it; a search keeps the branches that lead to what it finds. */
export function CheckTree({ nodes, checked, onChange, label, disabled = false }: CheckTreeProps) {
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const shown = useMemo(() => searchTree(nodes, search, ({ title }) => title), [nodes, search]);
  const branches = branchesOf(shown);
  const open = new Set(search.trim() ? branches : branches.filter((id) => !folded.has(id)));
  const ticked = useMemo(() => {
    const given = new Set(checked);
    return new Set(nodes.flatMap((node) => leavesOf(node)).flatMap(({ id }) => (given.has(id) ? [id] : [])));
  }, [nodes, checked]);
  const tick = (some: readonly CheckNode[], on: boolean) => {
    const next = new Set(ticked);
    for (const { id } of some.flatMap((node) => leavesOf(node))) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChange(withAbove(nodes, next));
  };
  const fold = (id: number) => setFolded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const all = shown.flatMap((node) => leavesOf(node));
  return (
    <div className="check-tree" role="group" aria-label={label}>
      <div className="wrap-row check-tree-bar">
        <Input.Search allowClear size="small" value={search} onChange={setSearch} placeholder="搜索" aria-label={`搜索${label}`} />
        <Button size="small" disabled={disabled || all.length === 0} onClick={() => tick(shown, !all.every(({ id }) => ticked.has(id)))}>
          {all.length > 0 && all.every(({ id }) => ticked.has(id)) ? '全不选' : '全选'}
        </Button>
        <Button size="small" onClick={() => setFolded(open.size > 0 ? new Set(branches) : new Set())}>
          {open.size > 0 ? '全部收起' : '全部展开'}
        </Button>
        <span className="tree-note" aria-live="polite">
          已选 {ticked.size} 项
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState text="未找到符合条件的数据" />
      ) : (
        <ul>
          {shown.map((node) => (
            <Line key={node.id} node={node} ticked={ticked} open={open} disabled={disabled} onTick={(one, on) => tick([one], on)} onFold={fold} />
          ))}
        </ul>
      )}
    </div>
  );
}
