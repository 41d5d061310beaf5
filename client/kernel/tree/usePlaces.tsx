import { Alert, Modal } from '@arco-design/web-react';
import { useId, useState, type ReactNode } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import { TreePick, type TreeChoice } from '../../kinds/parts/TreePick';
import type { MenuItem } from '../../ui/MoreMenu';
import type { Dragging } from '../../ui/TreeTable';
import { toast } from '../api/errors';
import { lastOf, mayGoBelow, moveTo, spotOf, type Spot, type TreeRow } from './treeMoves';
import type { ResourceTree } from './useResourceTree';
import { meets } from '../visibility';
import '../form/form.css';

interface Props {
  readonly resource: AnyResource;
  readonly tree: ResourceTree;
  readonly row: TreeRow;
  /** Whether nobody else's row would have to give way there. */
  readonly fits: (spot: Spot) => boolean;
  readonly onMove: (spot: Spot) => Promise<boolean>;
  readonly onClose: () => void;
}
type Condition = Readonly<Record<string, unknown>> | undefined;
/** Whether a row may have others below it. */
export const mayHold = (resource: AnyResource, row: TreeRow): boolean => meets(row, resource.tree?.above?.when as Condition);
const titleOf = (resource: AnyResource, row: TreeRow): string => String(row[resource.title] ?? `#${row.id}`);
/** The rows below which a row may go; the others stand there to show the way. */
const choices = (resource: AnyResource, nodes: readonly TreeRow[], moved: number, allowed: (parent: number) => boolean): TreeChoice[] =>
  nodes
    .filter(({ id }) => id !== moved)
    .map((row) => ({
      id: row.id,
      title: titleOf(resource, row),
      disabled: !mayHold(resource, row) || !allowed(row.id),
      children: choices(resource, row.children ?? [], moved, allowed),
    }));

/** Asks below which row another one goes: the way by keyboard and on a phone. */
function MoveTo({ resource, tree, row, fits, onMove, onClose }: Props) {
  const id = useId();
  const label = resource.fields[resource.tree?.parent ?? '']?.label ?? '上级';
  const now = spotOf(tree.nodes, row.id)?.parent ?? null;
  const [parent, setParent] = useState<number | null>(now);
  const spot = (below: number | null): Spot => ({ parent: below, at: lastOf(tree.nodes, below, row.id) });
  const nodes = choices(resource, tree.nodes, row.id, (below) => below === now || fits(spot(below)));
  const holder = tree.rows.find((one) => one.id === parent);
  const movable = parent !== now && fits(spot(parent)) && (!holder || mayHold(resource, holder));
  const move = async () => {
    if (await onMove(spot(parent))) onClose();
  };
  return (
    <Modal
      visible
      title={`移动${resource.label}`}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      onCancel={onClose}
      okText="移动"
      onOk={() => void move()}
      confirmLoading={tree.placing}
      okButtonProps={{ disabled: !movable }}
    >
      <div className="form-dialog">
        <Alert type="info" content={`“${titleOf(resource, row)}”和它的下级一起移到所选${label}的最后`} />
        <label htmlFor={id}>{label}</label>
        <TreePick id={id} label={label} nodes={nodes} value={parent} onChange={setParent} placeholder="不选则移到最上级" />
        {parent !== now && !movable && <Alert type="warning" content="移到这里会改动不归您管理的记录的顺序，请另选位置" />}
      </div>
    </Modal>
  );
}
export interface Places {
  /** 上移, 下移 and 移到… of one row; nothing where places may not be changed. */
  readonly menuOf: (row: TreeRow) => MenuItem[];
  readonly dragging: Dragging | undefined;
  readonly dialog: ReactNode;
}
/**
 * Every way to change the places of a tree's rows: by the mouse, by the keyboard, on a phone. `may` tells whether places are changed
 * at all, `mayRow` of which rows: a move that would also number rows of others anew is not offered.
 */
export function usePlaces(resource: AnyResource, tree: ResourceTree, may: boolean, mayRow: (row: TreeRow) => boolean): Places {
  const [moving, setMoving] = useState<TreeRow>();
  const sort = resource.tree?.sort;
  if (!may || !sort) return { menuOf: () => [], dragging: undefined, dialog: null };
  const { nodes } = tree;
  const byId = new Map(tree.rows.map((row) => [row.id, row]));
  const moves = (id: number): boolean => {
    const row = byId.get(id);
    return row !== undefined && mayRow(row);
  };
  const fits = (id: number, spot: Spot): boolean => moves(id) && moveTo(nodes, id, spot, sort).every((place) => moves(place.id));
  const go = async (id: number, spot: Spot): Promise<boolean> => {
    const places = moveTo(nodes, id, spot, sort);
    if (places.length === 0) return true;
    const done = await tree.place(places);
    if (done) toast.success('操作成功');
    if (done && spot.parent !== null && !tree.open.includes(spot.parent)) tree.setOpen([...tree.open, spot.parent]);
    return done;
  };
  const spotFor = (id: number, target: number, zone: 'before' | 'after' | 'inside'): Spot | undefined => {
    if (zone === 'inside') return { parent: target, at: lastOf(nodes, target, id) };
    const to = spotOf(nodes, target);
    const from = spotOf(nodes, id);
    if (!to || !from) return undefined;
    // its own place is counted without it
    const gap = from.parent === to.parent && from.at < to.at ? 1 : 0;
    return { parent: to.parent, at: to.at - gap + (zone === 'after' ? 1 : 0) };
  };
  return {
    menuOf: (row) => {
      const spot = spotOf(nodes, row.id);
      if (!spot || !mayRow(row)) return [];
      const to = (by: number): Spot => ({ ...spot, at: spot.at + by });
      const step = (by: number) => void go(row.id, to(by));
      return [
        { key: 'up', label: '上移', disabled: spot.at === 0 || !fits(row.id, to(-1)), run: () => step(-1) },
        { key: 'down', label: '下移', disabled: spot.at >= lastOf(nodes, spot.parent, row.id) || !fits(row.id, to(1)), run: () => step(1) },
        { key: 'move', label: '移到…', run: () => setMoving(row) },
      ];
    },
    dragging: {
      moves,
      allows: (id, target, zone) => {
        const spot = id === target ? undefined : spotFor(id, target, zone);
        if (!spot || !mayGoBelow(nodes, id, spot.parent) || !fits(id, spot)) return false;
        const holder = zone === 'inside' ? tree.rows.find((row) => row.id === target) : undefined;
        return !holder || mayHold(resource, holder);
      },
      onDrop: (id, target, zone) => {
        const spot = spotFor(id, target, zone);
        if (spot) void go(id, spot);
      },
    },
    dialog: moving ? (
      <MoveTo
        resource={resource}
        tree={tree}
        row={moving}
        fits={(spot) => fits(moving.id, spot)}
        onMove={(spot) => go(moving.id, spot)}
        onClose={() => setMoving(undefined)}
      />
    ) : null,
  };
}
