import { readFileSync } from 'node:fs';
import { parseCsv } from '../requirements/tables';

/**
 * Who meets the rows of somebody else: all live beside the park 甲 or in it, none of them is whom the rows name. `other` runs another
 * park, `operator` runs 甲.
 */
export const whos = ['visitor', 'tenant', 'provider', 'tutor', 'other', 'operator', 'admin'] as const;
export type Who = (typeof whos)[number];
/**
 * What an address answers about a row of 甲 that names somebody else.
 * 401, 403: nothing at all · 404: he has the right, but the row is not there for him: in no list, count, export or choice ·
 * own: the same, and of his own rows he sees all · online: the same until the row is published · self: it speaks of the caller alone ·
 * read: he sees the row and may not change it · park, all: he may · any: no row of a park in it · public: the same for everybody.
 */
const cells = ['401', '403', '404', 'own', 'online', 'self', 'read', 'park', 'all', 'any', 'public'] as const;
export type Cell = (typeof cells)[number];
export interface Line {
  readonly what: string;
  readonly source: string;
  readonly cells: Readonly<Record<Who, Cell>>;
}
const isCell = (text: string | undefined): text is Cell => (cells as readonly string[]).includes(text ?? '');
/** `GET /a /a/{id}; PUT /a/{id}` as three addresses. */
const addresses = (text: string): string[] =>
  text.split('; ').flatMap((part) => {
    const [method = '', ...paths] = part.trim().split(' ');
    return paths.map((path) => `${method} ${path}`);
  });
/** The table by address. A malformed line, or an address that stands there twice, is an error. */
export function rightsTable(): ReadonlyMap<string, Line> {
  const found = new Map<string, Line>();
  for (const row of parseCsv(readFileSync(new URL('./endpoints.csv', import.meta.url), 'utf8'))) {
    const wrong = whos.filter((who) => !isCell(row[who]));
    if (wrong.length > 0 || !row.source) throw new Error(`endpoints.csv, ${row.what}: ${wrong.join(', ')} ${row.source ?? 'no source'}`);
    const line = { what: row.what ?? '', source: row.source, cells: Object.fromEntries(whos.map((who) => [who, row[who] as Cell])) as Line['cells'] };
    for (const address of addresses(row.endpoints ?? '')) {
      if (found.has(address)) throw new Error(`endpoints.csv: ${address} stands there twice`);
      found.set(address, line);
    }
  }
  return found;
}
