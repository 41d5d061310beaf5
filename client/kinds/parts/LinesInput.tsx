import { Button } from '@arco-design/web-react';
import { IconArrowDown, IconArrowUp, IconDelete, IconDragDotVertical, IconPlus } from '@arco-design/web-react/icon';
import { useContext, useEffect, useRef, useState, type DragEvent } from 'react';
import { isWritable } from '@/domain/kernel/derive';
import { fullMessage, lineFields } from '@/domain/kernel/lines';
import { isVisible } from '@/domain/kernel/rule';
import { errorId } from '../../ui/FormSections';
import { FormPath, useKindTools, type InputProps, type Row } from '../kind';
import { LineFields } from './LineFields';
import { begunBy, freshLine, keyOf, linesIn, settled } from './lineRows';

const moved = (lines: readonly Row[], from: number, to: number): Row[] => {
  const next = [...lines];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};
/** The rows of a part, a card each: asked by their own kinds, added, removed, and put into order by buttons or by dragging. */
export function LinesInput({
  id,
  name,
  field,
  value,
  onChange,
  errors = {},
  onLeave,
  onHold,
  disabled = false,
  describedBy,
  row,
  draft,
}: InputProps) {
  const tools = useKindTools();
  const form = useContext(FormPath);
  const host = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [notice, setNotice] = useState('');
  const focus = useRef<string>(undefined);
  const isOrdered = field.lines ? field.lines.order !== undefined : true;
  const lines = linesIn(value);
  const full = fullMessage(field, lines);
  const stored = new Map<unknown, Row>(linesIn(row?.[name]).flatMap((line) => (line.id === undefined ? [] : [[line.id, line] as const])));
  const fields = Object.entries(lineFields(field)).filter(([, one]) => tools.sees(one));
  useEffect(() => {
    if (!focus.current) return;
    host.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = undefined;
  });

  const add = () => {
    const fresh = freshLine(fields, begunBy(field, draft));
    const key = keyOf(fresh);
    onChange([...lines, fresh]);
    focus.current = `[data-line="${key}"] :is(input, textarea, [tabindex="0"])`;
    setNotice(`已添加第${lines.length + 1}项`);
  };
  const remove = (at: number) => {
    onChange(lines.filter((_, other) => other !== at));
    focus.current = '[data-add]';
    setNotice(`已删除第${at + 1}项`);
  };
  const move = (from: number, to: number, button?: string) => {
    const line = lines[from];
    if (!line || from === to || to < 0 || to >= lines.length) return;
    onChange(moved(lines, from, to));
    if (button)
      focus.current = `[data-line="${keyOf(line)}"] [data-move="${button}"]:not(:disabled), [data-line="${keyOf(line)}"] [data-move]:not(:disabled)`;
    setNotice(`已移到第${to + 1}项`);
  };
  const over = (event: DragEvent, at: number) => {
    if (dragged === undefined) return;
    event.preventDefault();
    if (dragged === at) return;
    move(dragged, at);
    setDragged(at);
  };
  return (
    <div id={id} ref={host} className="lines" role="group" aria-label={field.label} aria-describedby={describedBy}>
      {lines.length > 0 && (
        <ol>
          {lines.map((line, at) => {
            const title = `${field.label} ${at + 1}`;
            return (
              <li
                key={keyOf(line)}
                data-line={keyOf(line)}
                className={dragged === at ? 'lines-dragged' : undefined}
                onDragOver={(event) => over(event, at)}
                onDrop={(event) => event.preventDefault()}
              >
                <div className="lines-head">
                  {!disabled && isOrdered && lines.length > 1 && (
                    <span
                      className="lines-handle"
                      draggable
                      aria-hidden
                      title="拖动排序"
                      onDragStart={(event) => {
                        event.dataTransfer.effectAllowed = 'move';
                        event.dataTransfer.setDragImage(event.currentTarget.closest('li') ?? event.currentTarget, 12, 12);
                        setDragged(at);
                      }}
                      onDragEnd={() => setDragged(undefined)}
                    >
                      <IconDragDotVertical />
                    </span>
                  )}
                  <strong>{title}</strong>
                  {isOrdered && (
                    <>
                      <Button
                        type="text"
                        size="small"
                        icon={<IconArrowUp />}
                        data-move="up"
                        disabled={disabled || at === 0}
                        onClick={() => move(at, at - 1, 'up')}
                        aria-label={`上移${title}`}
                      />
                      <Button
                        type="text"
                        size="small"
                        icon={<IconArrowDown />}
                        data-move="down"
                        disabled={disabled || at === lines.length - 1}
                        onClick={() => move(at, at + 1, 'down')}
                        aria-label={`下移${title}`}
                      />
                    </>
                  )}
                  <Button
                    type="text"
                    size="small"
                    status="danger"
                    icon={<IconDelete />}
                    disabled={disabled}
                    onClick={() => remove(at)}
                    aria-label={`删除${title}`}
                  />
                </div>
                <FormPath value={form && `${form}.${name}`}>
                  <LineFields
                    prefix={`${id}-${keyOf(line)}`}
                    at={at}
                    fields={fields.filter(([, one]) => isWritable(one, line.id === undefined) && isVisible(one, line))}
                    line={line}
                    record={draft}
                    stored={stored.get(line.id)}
                    errors={errors}
                    disabled={disabled}
                    onChange={(next) => onChange(lines.map((one, other) => (other === at ? settled(next, lineFields(field)) : one)))}
                    onLeave={onLeave}
                    onHold={onHold}
                  />
                </FormPath>
              </li>
            );
          })}
        </ol>
      )}
      <Button
        data-add
        type="dashed"
        long
        icon={<IconPlus />}
        disabled={disabled || full !== undefined}
        onClick={add}
        aria-describedby={`${errorId(id)} ${id}-full`}
      >
        添加{field.label}
      </Button>
      {full && (
        <span id={`${id}-full`} className="state-hint">
          {full}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {notice}
      </span>
    </div>
  );
}
