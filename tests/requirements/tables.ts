import { readFileSync } from 'node:fs';
import { parseCsv } from '../checks/csv.mjs';

export { parseCsv };
export const tableOf = (name: string): Record<string, string>[] => parseCsv(readFileSync(new URL(`./${name}.csv`, import.meta.url), 'utf8'));

/** proved.csv: rows of any table that a test proves, which must have run and passed: tests/checks/proofs.mjs reads the report of the run. */
const proved = new Set(tableOf('proved').map(({ table, id }) => `${table} ${id}`));
export const isProved = (table: string, id: string | undefined): boolean => proved.has(`${table} ${id}`);

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
