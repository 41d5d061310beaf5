import type { Module, Right } from '@/domain/answers/account';
import { Button, Input } from '@arco-design/web-react';
import { IconCheck, IconRight } from '@arco-design/web-react/icon';
import { useMemo, useState, type ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import { groupsOf, rowsOf, searchRows, shortLabel, usualActions, withRights, type RightsGroup, type RightsRow } from './rights';
import './rights.css';

interface Props {
  readonly modules: readonly Module[];
  readonly chosen: readonly number[];
  /** Without it the matrix is there to be read. */
  readonly onChange?: ((ids: number[]) => void) | undefined;
  /** Rights that may be given; the others stay as they are. */
  readonly mayGive?: (right: Right) => boolean;
  /** The rights of another role: what differs is marked. */
  readonly against?: readonly number[] | undefined;
  readonly id?: string;
  readonly label: string;
  readonly describedBy?: string | undefined;
}
interface Shared {
  readonly chosen: ReadonlySet<number>;
  readonly other: ReadonlySet<number> | undefined;
  readonly tick: ((rights: readonly Right[], on: boolean) => void) | undefined;
  readonly mayGive: (right: Right) => boolean;
}
const states = { more: '仅本角色有', less: '仅对比角色有' } as const;
/** Where two roles differ in a right: only here, or only there. */
const difference = ({ chosen, other }: Shared, { id }: Right): keyof typeof states | undefined =>
  !other || chosen.has(id) === other.has(id) ? undefined : chosen.has(id) ? 'more' : 'less';

interface TickProps {
  readonly className: 'rights-cell' | 'rights-all';
  readonly label: string;
  readonly on: boolean;
  readonly some?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
  /** What stands beside it; its label says the same, and more. */
  readonly children?: ReactNode;
}
/** The one kind of box that is ticked here: of a single right, of several, and of what is shown. */
function Tick({ className, label, on, some = false, disabled = false, onChange, children }: TickProps) {
  return (
    <label className={className}>
      <input
        className="rights-tick"
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = some;
        }}
        checked={on}
        disabled={disabled}
        aria-label={label}
        onChange={() => onChange(!on)}
      />
      {children}
    </label>
  );
}
function Cell({ row, right, word, shared }: { row: RightsRow; right: Right; word: string; shared: Shared }) {
  const on = shared.chosen.has(right.id);
  if (shared.tick)
    return (
      <Tick
        className="rights-cell"
        label={`${row.module}${word}`}
        on={on}
        disabled={!shared.mayGive(right)}
        onChange={(to) => shared.tick?.([right], to)}
      >
        <span className="rights-word" aria-hidden>
          {word}
        </span>
      </Tick>
    );
  const differs = difference(shared, right);
  return (
    <span className="rights-cell" data-on={on || undefined} data-differs={differs} title={differs && states[differs]}>
      {on ? <IconCheck aria-hidden /> : <i aria-hidden>–</i>}
      <span className="rights-word">{word}</span>
      <span className="rights-state">{differs ? states[differs] : on ? '有' : '无'}</span>
    </span>
  );
}
/** A tick that stands for several: all, some or none of those that may be given. */
function All({ label, rights, shared, children }: { label: string; rights: readonly Right[]; shared: Shared; children?: string }) {
  const open = rights.filter(shared.mayGive);
  const count = open.filter(({ id }) => shared.chosen.has(id)).length;
  if (!shared.tick) return <span>{children}</span>;
  return (
    <Tick
      className="rights-all"
      label={label}
      on={count > 0 && count === open.length}
      some={count > 0 && count < open.length}
      disabled={open.length === 0}
      onChange={(on) => shared.tick?.(open, on)}
    >
      {children && <span aria-hidden>{children}</span>}
    </Tick>
  );
}
function Count({ rows, shared }: { rows: readonly RightsRow[]; shared: Shared }) {
  const rights = rows.flatMap(({ all }) => all);
  return (
    <span className="rights-count">
      {rights.filter(({ id }) => shared.chosen.has(id)).length}/{rights.length}
    </span>
  );
}
function Row({ row, shared }: { row: RightsRow; shared: Shared }) {
  return (
    <tr>
      <th scope="row">
        <All label={`${row.module}的全部权限`} rights={row.all} shared={shared}>
          {row.module}
        </All>
        <Count rows={[row]} shared={shared} />
      </th>
      {usualActions.map(([action, word], at) => {
        const right = row.usual[at];
        return (
          <td key={action} className={right ? undefined : 'rights-none'}>
            {right && <Cell row={row} right={right} word={word} shared={shared} />}
          </td>
        );
      })}
      <td className={row.others.length > 0 ? 'rights-others' : 'rights-none'}>
        {row.others.map((right) => (
          <Cell key={right.id} row={row} right={right} word={shortLabel(row.module, right)} shared={shared} />
        ))}
      </td>
    </tr>
  );
}
/** The modules of one directory of the menu, folded away behind what is given of them. */
function Group({ group: { title, rows }, open, onFold, shared }: { group: RightsGroup; open: boolean; onFold: () => void; shared: Shared }) {
  return (
    <tbody>
      <tr className="rights-group">
        <th scope="rowgroup" colSpan={usualActions.length + 2}>
          {shared.tick && <All label={`${title}的全部权限`} rights={rows.flatMap(({ all }) => all)} shared={shared} />}
          <button type="button" className="rights-fold" aria-expanded={open} onClick={onFold}>
            <IconRight aria-hidden />
            {title}
          </button>
          <Count rows={rows} shared={shared} />
        </th>
      </tr>
      {open && rows.map((row) => <Row key={row.module} row={row} shared={shared} />)}
    </tbody>
  );
}
/** Modules by actions, by the directories of the menu: what a role may do, to be given or to be read. On a phone each module is a block of its own. */
export function RightsMatrix({ modules, chosen, onChange, mayGive = () => true, against, id, label, describedBy }: Props) {
  const [search, setSearch] = useState('');
  const [narrow, setNarrow] = useState(false);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => rowsOf(modules), [modules]);
  const given = useMemo(() => new Set(chosen), [chosen]);
  const other = useMemo(() => against && new Set(against), [against]);
  const shared: Shared = { chosen: given, other, tick: onChange && ((rights, on) => onChange(withRights(given, rights, on))), mayGive };
  const isListed = (right: Right): boolean => (other ? difference(shared, right) !== undefined : given.has(right.id));
  const shown = searchRows(all, search).filter((row) => !narrow || row.all.some(isListed));
  const groups = groupsOf(shown);
  // what was looked for lies open
  const isOpen = ({ title }: RightsGroup): boolean => search.trim() !== '' || narrow || unfolded.has(title);
  const foldable = search.trim() === '' && !narrow;
  const isUnfolded = groups.every(isOpen);
  const fold = ({ title }: RightsGroup) =>
    setUnfolded((before) => new Set(before.has(title) ? [...before].filter((one) => one !== title) : [...before, title]));
  const total = all.reduce((sum, row) => sum + row.all.length, 0);
  const count = all.reduce((sum, row) => sum + row.all.filter((right) => given.has(right.id)).length, 0);
  const differing = other ? all.flatMap((row) => row.all).filter(isListed).length : 0;
  return (
    <div className="rights" id={id} role="group" aria-label={label} aria-describedby={describedBy}>
      <div className="wrap-row rights-bar">
        <Input.Search allowClear value={search} onChange={setSearch} placeholder="搜索模块或权限" aria-label="搜索模块或权限" />
        <Tick className="rights-all" label={other ? '只看差异' : '只看已选'} on={narrow} onChange={setNarrow}>
          <span aria-hidden>{other ? '只看差异' : '只看已选'}</span>
        </Tick>
        {foldable && (
          <Button type="text" size="small" onClick={() => setUnfolded(new Set(isUnfolded ? [] : groups.map(({ title }) => title)))}>
            {isUnfolded ? '全部收起' : '全部展开'}
          </Button>
        )}
        {other && differing > 0 && (
          <span className="rights-legend" aria-hidden>
            {Object.entries(states).map(([key, word]) => (
              <span key={key} data-differs={key}>
                {word}
              </span>
            ))}
          </span>
        )}
        <span className="rights-total" aria-live="polite">
          已选 {count} / {total} 项{other && `，差异 ${differing} 项`}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState text={narrow && !search ? (other ? '两个角色的权限相同' : '尚未选择权限') : '未找到符合条件的数据'} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard
        <div className="rights-frame" tabIndex={0} role="region" aria-label={`${label}表格`}>
          <table className={onChange ? 'rights-table' : 'rights-table rights-read'}>
            <thead>
              <tr>
                <th scope="col">
                  <All label="全部权限" rights={shown.flatMap((row) => row.all)} shared={shared}>
                    模块
                  </All>
                </th>
                {usualActions.map(([action, word], at) => (
                  <th key={action} scope="col">
                    <All label={`全部${word}权限`} rights={shown.flatMap((row) => row.usual[at] ?? [])} shared={shared}>
                      {word}
                    </All>
                  </th>
                ))}
                <th scope="col">其他</th>
              </tr>
            </thead>
            {groups.map((group) => (
              <Group key={group.title} group={group} open={isOpen(group)} onFold={() => foldable && fold(group)} shared={shared} />
            ))}
          </table>
        </div>
      )}
    </div>
  );
}
