import { readFileSync } from 'node:fs';

/** A CSV of RFC 4180: quoted cells, doubled quotes, nothing trimmed; rows as objects by the header. */
export function parseCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  let cell = '';
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (const [token] of text.matchAll(/"(?:[^"]|"")*"|,|\r?\n|[^",\r\n]+/g)) {
    if (token === ',') endCell();
    else if (/^\r?\n$/.test(token)) {
      endCell();
      rows.push([]);
    } else cell += token.startsWith('"') ? token.slice(1, -1).replaceAll('""', '"') : token;
  }
  if (cell !== '' || (rows.at(-1)?.length ?? 0) > 0) endCell();
  const [header = [], ...rest] = rows.filter((row) => row.length > 0);
  return rest.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}
export const tableOf = (name: string): Record<string, string>[] => parseCsv(readFileSync(new URL(`./${name}.csv`, import.meta.url), 'utf8'));

const notYet = new Map(tableOf('not-yet').map(({ table, id, why }) => [`${table} ${id}`, why ?? '']));

export interface Finding {
  readonly id: string;
  /** What the product lacks of the row; undefined: it is there. */
  readonly lacks: string | undefined;
}
/**
 * Holds a table against what is built: a row that is neither built nor listed in not-yet.csv, and a listed one that is built,
 * are problems. So a row can never vanish silently, and the list only shrinks.
 */
export function problemsOf(table: string, findings: readonly Finding[]): string[] {
  const ids = new Set(findings.map(({ id }) => id));
  const stale = [...notYet.keys()].filter((key) => key.startsWith(`${table} `) && !ids.has(key.slice(table.length + 1)));
  return [
    ...stale.map((key) => `${key}：not-yet.csv 中的行在表里不存在`),
    ...findings.flatMap(({ id, lacks }) => {
      const listed = notYet.has(`${table} ${id}`);
      if (lacks === undefined && listed) return [`${table} ${id}：已建成，请从 not-yet.csv 删去`];
      return lacks !== undefined && !listed ? [`${table} ${id}：${lacks}`] : [];
    }),
  ];
}
