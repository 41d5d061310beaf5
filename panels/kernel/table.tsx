import { createContext, useContext, useEffect } from 'react';
import './table.css';

/** The data of a chart as a table: units in the head, figures as text, first column names the row. */
export interface TableData {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
/** A frame that can show its data as a table: `open` now, and how a chart says that it has one. */
export interface TableSwitch {
  readonly open: boolean;
  offer(): () => void;
}
export const TableContext = createContext<TableSwitch>({ open: false, offer: () => () => undefined });
/** For drawings: says that there is a table behind, and whether to show it instead. */
export function useTable(): boolean {
  const { open, offer } = useContext(TableContext);
  useEffect(() => offer(), [offer]);
  return open;
}
const isFigure = (text: string): boolean => /^[−\-\d—]/.test(text);
export function DataTable({ table, hidden }: { table: TableData; hidden?: boolean }) {
  const [first, ...others] = table.columns;
  // a column of figures stands right, head and all
  const sides = others.map((_, at) => (table.rows.every((cells) => isFigure(cells[at + 1] ?? '')) ? 'p-figure' : undefined));
  return (
    <div className={hidden ? 'visually-hidden' : 'p-table'}>
      <table>
        <caption>{table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((column, at) => (
              <th scope="col" key={column} className={sides[at]}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={others[index]} className={sides[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
