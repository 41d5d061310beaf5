import { Button } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { useContext, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isWritable } from '@/domain/kernel/derive';
import { isEmpty } from '@/domain/kernel/empty';
import type { Field } from '@/domain/kernel/field';
import { fullMessage, lineFields } from '@/domain/kernel/lines';
import { isVisible } from '@/domain/kernel/rule';
import { FormPath, useKindTools, type InputProps, type Row } from '../kind';
import { LineRow, type RowHandlers } from './LineRow';
import { begunBy, freshLine, keyOf, linesIn, settled, startOf } from './lineRows';
import { useCellLabels } from './useCellLabels';
import { usePasting } from './usePasting';

interface Place {
  readonly at: number;
  readonly column: number;
}
/** Kinds whose editor takes what is typed letter by letter: typing on a chosen cell begins with an empty one. */
const typed: ReadonlySet<string> = new Set(['text', 'integer', 'decimal', 'area', 'price', 'money', 'wan', 'mobile']);
/** Kinds whose editor is opened by typing, and takes the first letter in place of what it shows. */
const opened: ReadonlySet<string> = new Set(['date']);
const step: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The rows of a part as a table that is edited in place, for rows that are many and alike: one cell at a time has its kind's own input.
 * Arrows go about, Enter and F2 edit, Tab goes on, Insert and Ctrl+Delete add and remove rows, Delete empties; a copied range is pasted
 * from the chosen cell on, rows that lack are added, and what a cell cannot be is kept in it and marked.
 */
export function LineTable({ id, name, field, value, onChange, errors = {}, onLeave, onHold, disabled = false, describedBy, row, draft }: InputProps) {
  const tools = useKindTools();
  const form = useContext(FormPath);
  const path = form && `${form}.${name}`;
  const host = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Place>({ at: 0, column: 0 });
  const [editing, setEditing] = useState(false);
  const [notice, setNotice] = useState('');
  const lines = linesIn(value);
  const full = fullMessage(field, lines);
  const stored = linesIn(row?.[name]);
  const all = lineFields(field);
  // what only the server writes has nothing to show, or to be asked for, before it has written something
  const columns = Object.entries<Field>(all).filter(
    ([key, one]) => tools.sees(one) && (isWritable(one, true) || isWritable(one, false) || lines.some((line) => !isEmpty(line[key]))),
  );
  const labels = useCellLabels(columns, lines, stored, path);
  const { faults, paste, forget } = usePasting({ columns, lines, path, onHold, label: field.label });
  const mayWrite = (line: Row, one: Field): boolean => !disabled && isWritable(one, line.id === undefined) && isVisible(one, line);

  const focusOn = (at: number, column: number) =>
    host.current?.querySelector<HTMLElement>(`tbody tr:nth-child(${at + 1}) [data-cell="${column}"]`)?.focus();
  const go = (at: number, column: number) => {
    const to = { at: Math.min(Math.max(at, 0), lines.length - 1), column: Math.min(Math.max(column, 0), columns.length - 1) };
    flushSync(() => {
      setEditing(false);
      setPlace(to);
    });
    focusOn(to.at, to.column);
  };
  const change = (at: number, key: string, next: unknown) => {
    forget(keyOf(lines[at] as Row), key);
    onChange(lines.map((line, other) => (other === at ? settled({ ...line, [key]: next }, all) : line)));
  };
  const edit = (at: number, column: number, empty = false) => {
    const [key, one] = columns[column] ?? [];
    const line = lines[at];
    if (!key || !one || !line || !mayWrite(line, one)) return;
    flushSync(() => {
      if (empty) change(at, key, null);
      setPlace({ at, column });
      setEditing(true);
    });
    const editor = host.current?.querySelector('[data-editor]');
    editor?.querySelector<HTMLElement>(':is(input, textarea, [tabindex="0"])')?.focus();
    // a calendar takes what is typed once it is open
    editor?.querySelector<HTMLElement>('.arco-picker')?.click();
  };
  const add = (at: number) => {
    if (full) return setNotice(full);
    const next = [...lines.slice(0, at), freshLine(columns, begunBy(field, draft)), ...lines.slice(at)];
    flushSync(() => {
      onChange(next);
      setEditing(false);
      setPlace({ at, column: 0 });
    });
    focusOn(at, 0);
    setNotice(`已添加第${at + 1}行，共${next.length}行`);
  };
  const remove = (at: number) => {
    if (!lines[at]) return;
    const to = Math.min(at, lines.length - 2);
    flushSync(() => {
      onChange(lines.filter((_, other) => other !== at));
      setEditing(false);
      setPlace({ at: Math.max(to, 0), column: place.column });
    });
    focusOn(to, place.column);
    setNotice(`已删除第${at + 1}行`);
  };
  const leave = () => onLeave?.(`${place.at}.${columns[place.column]?.[0]}`);
  const onKey = (event: KeyboardEvent) => {
    const { at, column } = place;
    const { key } = event;
    const stop = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (key === 'Tab') {
      const to = at * columns.length + column + (event.shiftKey ? -1 : 1);
      if (to < 0 || to >= lines.length * columns.length) return setEditing(false);
      stop();
      leave();
      return go(Math.floor(to / columns.length), to % columns.length);
    }
    if (editing) {
      if (key === 'Escape' || (key === 'Enter' && typed.has(columns[column]?.[1].kind ?? ''))) {
        stop();
        leave();
        go(key === 'Enter' ? at + 1 : at, column);
      } else if (key === 'Enter' && columns[column]?.[1].kind !== 'longText') {
        // what is chosen with Enter brings the focus back to the cell, which the same stroke would open again
        event.preventDefault();
      }
      return;
    }
    const by = step[key];
    if (by && !event.ctrlKey && !event.metaKey && !event.altKey) {
      stop();
      return go(at + by[0], column + by[1]);
    }
    if (key === 'Home' || key === 'End') {
      stop();
      return go(event.ctrlKey ? (key === 'Home' ? 0 : lines.length - 1) : at, key === 'Home' ? 0 : columns.length - 1);
    }
    if (disabled) return;
    if (key === 'Enter' || key === 'F2') {
      stop();
      return edit(at, column);
    }
    if (key === 'Insert') {
      stop();
      return add(at + 1);
    }
    if (key === 'Delete' || key === 'Backspace') {
      stop();
      if (event.ctrlKey || event.metaKey) return remove(at);
      const [name, one] = columns[column] ?? [];
      if (name && one && lines[at] && mayWrite(lines[at], one)) change(at, name, startOf(one));
      return;
    }
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const kind = columns[column]?.[1].kind ?? '';
    if (typed.has(kind)) edit(at, column, true);
    if (!opened.has(kind) || !/\d/.test(key)) return;
    edit(at, column);
    host.current?.querySelector<HTMLInputElement>('[data-editor] input')?.select();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // a single text goes into the input that is open; a range is meant for the table
    if (disabled || (editing && !/[\t\n]/.test(text.trim()))) return;
    event.preventDefault();
    setEditing(false);
    void paste(text, place, (line, one) => mayWrite(line, one)).then(({ next, pasted, bad }) => {
      onChange(next.map((line) => settled(line, all)));
      setNotice(`已粘贴${pasted}行${bad > 0 ? `，${bad}格有误，已标出` : ''}`);
    });
  };
  const latest = useRef<RowHandlers>(undefined);
  latest.current = { go, edit, change, remove, leave: (where) => onLeave?.(where) };
  // rows are drawn anew when something about them changes, not with every stroke beside them
  const handlers = useMemo<RowHandlers>(
    () => ({
      go: (...args) => latest.current?.go(...args),
      edit: (...args) => latest.current?.edit(...args),
      change: (...args) => latest.current?.change(...args),
      remove: (...args) => latest.current?.remove(...args),
      leave: (...args) => latest.current?.leave(...args),
    }),
    [],
  );
  return (
    <div id={id} className="lines line-table" role="group" aria-label={field.label} aria-describedby={describedBy}>
      <div className="line-table-scroll">
        <table ref={host} aria-label={field.label} onKeyDown={onKey} onPaste={onPaste}>
          <thead>
            <tr>
              <th scope="col">序号</th>
              {columns.map(([key, one]) => (
                <th key={key} scope="col" className={tools.kindOf(one).align === 'right' ? 'line-right' : undefined}>
                  {isWritable(one, true) && tools.isRequired(one, {}) && <em aria-hidden>*</em>}
                  {one.label}
                  {one.unit && <small>（{one.unit}）</small>}
                </th>
              ))}
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <LineRow
                key={keyOf(line)}
                at={at}
                line={line}
                columns={columns}
                stored={stored.find((one) => one.id !== undefined && one.id === line.id)}
                labels={labels}
                faults={faults[keyOf(line)]}
                errors={errors}
                draft={editing && place.at === at ? draft : undefined}
                path={path}
                prefix={`${id}-${keyOf(line)}`}
                place={place.at === at ? place.column : undefined}
                editing={editing && place.at === at}
                disabled={disabled}
                handlers={handlers}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="wrap-row line-table-foot">
        <Button type="dashed" icon={<IconPlus />} disabled={disabled || full !== undefined} data-add onClick={() => add(lines.length)}>
          添加{field.label}
        </Button>
        {lines.length === 0 && !disabled && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: takes a copied range while there is no cell yet
          <div className="line-table-empty" tabIndex={0} role="note" onPaste={onPaste}>
            点击这里，可从表格粘贴多行
          </div>
        )}
        <span className="state-hint">
          {full && `${full} · `}共 {lines.length} 行{lines.length > 0 && ' · 方向键移动，回车编辑，Insert 插入行，Ctrl+Delete 删除行，可从表格粘贴'}
        </span>
      </div>
      <span className="visually-hidden" role="status">
        {notice}
      </span>
    </div>
  );
}
