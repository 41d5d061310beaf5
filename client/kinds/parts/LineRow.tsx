import { Button } from '@arco-design/web-react';
import { IconDelete } from '@arco-design/web-react/icon';
import { memo } from 'react';
import type { Field } from '@/domain/kernel/field';
import { isVisible } from '@/domain/kernel/rule';
import { grouped, isMissing, plain } from '@/domain/format';
import { choicesOf, FormPath, useKindTools, type Row } from '../kind';
import { answered } from './lineRows';
import { labelKey, type CellLabels } from './useCellLabels';

/** What a row does to the table; the same object as long as the table stands. */
export interface RowHandlers {
  readonly go: (at: number, column: number) => void;
  readonly edit: (at: number, column: number) => void;
  readonly change: (at: number, name: string, value: unknown) => void;
  readonly leave: (path: string) => void;
  readonly remove: (at: number) => void;
}
interface Props {
  readonly at: number;
  readonly line: Row;
  readonly columns: readonly (readonly [string, Field])[];
  readonly stored: Row | undefined;
  readonly labels: CellLabels;
  readonly faults: Readonly<Record<string, { readonly text: string; readonly problem: string }>> | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The record's other answers, for the cell that is edited. */
  readonly draft: Row | undefined;
  readonly path: string | undefined;
  readonly prefix: string;
  /** The chosen column, in the chosen row. */
  readonly place: number | undefined;
  readonly editing: boolean;
  readonly disabled: boolean;
  readonly handlers: RowHandlers;
}
const numeric: ReadonlySet<string> = new Set(['integer', 'decimal', 'area', 'price', 'money', 'wan']);
/** Kinds that are answered at one stroke: their editor closes with the answer. */
const atOnce: ReadonlySet<string> = new Set(['ref', 'code', 'dict', 'flag', 'date']);

/** A value as a cell shows it. */
function wordsOf(
  field: Field,
  value: unknown,
  labels: CellLabels,
  dictionary: (name: string) => readonly { value: unknown; label: string }[] | undefined,
): string {
  if (isMissing(value)) return '';
  if (field.kind === 'ref') return labels.get(labelKey(field, value)) ?? '…';
  if (field.codes) return choicesOf(field.codes).find((one) => one.value === value)?.label ?? String(value);
  if (field.kind === 'dict') return dictionary(field.target ?? '')?.find((one) => one.value === value)?.label ?? String(value);
  if (field.kind === 'price') return grouped(plain(value));
  return numeric.has(field.kind) ? grouped(value) : String(value);
}
/** One row of an editable table: texts, and in the cell that is edited the input of its kind. */
export const LineRow = memo(function LineRow(props: Props) {
  const { at, line, columns, stored, labels, faults, errors, draft, path, prefix, place, editing, disabled, handlers } = props;
  const { kindOf, dictionary } = useKindTools();
  return (
    <tr>
      <td className="line-number">{at + 1}</td>
      {columns.map(([name, field], column) => {
        const wrong = faults?.[name] ? [faults[name].problem] : errors[`${at}.${name}`];
        const shown = faults?.[name]?.text ?? (isVisible(field, line) ? wordsOf(field, line[name], labels, dictionary) : '');
        const chosen = place === column;
        const id = `${prefix}-${name}`;
        const { Input } = kindOf(field);
        const marks = [wrong && 'form-field-bad line-bad', numeric.has(field.kind) && 'line-right', chosen && 'line-chosen']
          .filter(Boolean)
          .join(' ');
        return (
          <td key={name} className={marks || undefined}>
            {chosen && editing ? (
              <div data-editor>
                <FormPath value={path}>
                  <Input
                    id={id}
                    name={name}
                    field={field}
                    value={line[name]}
                    onChange={(value) => {
                      handlers.change(at, name, value);
                      if (atOnce.has(field.kind)) handlers.go(at, column);
                    }}
                    onBlur={() => {
                      handlers.leave(`${at}.${name}`);
                      // a calendar that closes without an answer leaves the keyboard nowhere; while the focus is on its way it is nowhere too
                      requestAnimationFrame(() => document.activeElement === document.body && handlers.go(at, column));
                    }}
                    invalid={wrong !== undefined}
                    draft={{ ...answered(draft), ...line }}
                    {...(stored && { row: stored })}
                  />
                </FormPath>
              </div>
            ) : (
              <button
                type="button"
                data-cell={column}
                tabIndex={chosen || wrong ? 0 : -1}
                className="line-cell"
                title={wrong?.join('；') ?? (shown.length > 12 ? shown : undefined)}
                aria-label={`第${at + 1}行${field.label}：${shown || '空'}${wrong ? `，${wrong.join('；')}` : ''}`}
                onFocus={() => !chosen && handlers.go(at, column)}
                onClick={() => handlers.edit(at, column)}
              >
                {shown}
              </button>
            )}
            {wrong && <small className="line-wrong">{wrong.join('；')}</small>}
          </td>
        );
      })}
      <td>
        <Button
          type="text"
          size="mini"
          status="danger"
          icon={<IconDelete />}
          tabIndex={-1}
          disabled={disabled}
          // an editor that closes on the way changes the columns' widths, and the button would no longer be under the pointer
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => handlers.remove(at)}
          aria-label={`删除第${at + 1}行`}
        />
      </td>
    </tr>
  );
});
