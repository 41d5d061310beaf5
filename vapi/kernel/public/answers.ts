import type { Database } from '../db/database';
import { bodyTag } from '../etag';

/** A public answer as it leaves: the same for everybody. */
export interface PublicAnswer {
  readonly tag: string;
  readonly json: string;
}
/** Answers, and characters of one answer, that are kept at most. */
const most = 300;
const longest = 100_000;
const kept = new WeakMap<Database, Map<string, PublicAnswer>>();
/**
 * An answer under the tag of what it is made from (see ../etag: address, question, versions of its tables, the minute), made anew where
 * none is kept. Its own tag is that of its words, so that a browser asks for them again only when they have changed.
 */
export async function publicAnswerOf(database: Database, source: string, make: () => Promise<unknown>): Promise<PublicAnswer> {
  const mine = kept.get(database) ?? new Map<string, PublicAnswer>();
  kept.set(database, mine);
  const before = mine.get(source);
  if (before) {
    // asked for last, dropped last
    mine.delete(source);
    mine.set(source, before);
    return before;
  }
  const json = JSON.stringify((await make()) ?? null);
  const answer = { tag: bodyTag(json), json };
  if (json.length <= longest) mine.set(source, answer);
  const [oldest] = mine.keys();
  if (mine.size > most && oldest !== undefined) mine.delete(oldest);
  return answer;
}
