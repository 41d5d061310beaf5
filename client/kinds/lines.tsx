import { isWritable } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import { lineFields, lineKey } from '@/domain/kernel/lines';
import { later } from '../ui/later';
import { usePhone } from '../ui/usePhone';
import { dash } from '@/domain/format';
import { cleaned } from './kind';
import type { InputProps, Kind, Row, ShowProps } from './kind';
import { isGlanced, useKindTools } from './kind';
import './lines.css';

const LineCards = later(() => import('./parts/LinesInput').then((module) => module.LinesInput));
const LineTable = later(() => import('./parts/LineTable').then((module) => module.LineTable));
/** Cards; a table where the part says so, on a screen that has room for one. */
function LinesInput(props: InputProps) {
  const phone = usePhone();
  return props.field.lines?.editor === 'table' && !phone ? <LineTable {...props} /> : <LineCards {...props} />;
}
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** The lines as a table, on a phone one below the other; columns in which nothing stands are left out. */
function LinesTable({ name, field, row }: ShowProps) {
  const { kindOf } = useKindTools();
  const rows = rowsIn(row[name]);
  const fields = Object.entries(lineFields(field)).filter(([key]) => rows.some((line) => ![null, undefined, ''].includes(line[key] as string)));
  if (rows.length === 0) return dash;
  return (
    <div className="lines-scroll">
      <table className="lines-table" aria-label={field.label}>
        <thead>
          <tr>
            <th scope="col">序号</th>
            {fields.map(([key, one]) => (
              <th key={key} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((line, at) => (
            <tr key={`${String(line.id ?? '')} ${at}`}>
              <td data-label="序号">{at + 1}</td>
              {fields.map(([key, one]) => {
                const kind = kindOf(one);
                const Show = kind.wide ? (kind.Detail ?? kind.Cell) : kind.Cell;
                return (
                  <td key={key} data-label={one.label} className={isGlanced(kind) ? 'lines-short' : undefined}>
                    <Show name={key} field={one} row={line} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
/** What tells a stored line without an id from the others: the rest of its key; in a list its place. */
const markOf = ({ lines: of }: Field, line: Row, at: number): string =>
  of
    ? lineKey(of)
        .map((key) => String(line[key]))
        .join(' ')
    : `kept-${at}`;
export const lines: Kind = {
  Cell: ({ name, row }) => (rowsIn(row[name]).length > 0 ? `共 ${rowsIn(row[name]).length} 项` : dash),
  Detail: (props) => <LinesTable {...props} />,
  Input: LinesInput,
  width: 120,
  wide: true,
  // only what the wire carries is in a line: a field that the viewer does not see is neither asked nor sent
  toForm: (row, name, field, kindOf) =>
    rowsIn(row[name]).map((line, at) => ({
      ...(line.id === undefined ? { '~': markOf(field, line, at) } : { id: line.id }),
      ...Object.fromEntries(
        Object.entries(lineFields(field)).flatMap(([key, one]) =>
          key in line ? [[key, kindOf(one).toForm?.(line, key, one, kindOf) ?? line[key] ?? null]] : [],
        ),
      ),
    })),
  toBody: (value, field, kindOf) =>
    rowsIn(value).map((line) => ({
      ...(line.id !== undefined && { id: line.id }),
      ...Object.fromEntries(
        Object.entries(lineFields(field)).flatMap(([key, one]) => {
          if (!(key in line) || !isWritable(one, line.id === undefined)) return [];
          const given = cleaned(line[key]);
          return [[key, given === null ? null : (kindOf(one).toBody?.(given, one, kindOf) ?? given)]];
        }),
      ),
    })),
};
