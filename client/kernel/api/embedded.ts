import { createContext, use } from 'react';
import { readingKey, type ReadAnswer } from '@/domain/kernel/publicPage';
import type { Query } from '@/domain/kernel/query';
import { errorOf } from './errors';

/** The answers that the server has drawn a page from: they came with it, and are not asked for again. */
export interface Embedded {
  /** The route that was drawn. */
  readonly route: string;
  /** By the address below /vapi at which each was read. */
  readonly answers: Readonly<Record<string, Answered>>;
}
export type Answered = { readonly data: unknown } | { readonly status: number; readonly message: string };

/** JSON that stays where it is put: no `<` of a stored text can end the script element around it. */
export const embeddedText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
export const embeddedId = 'embedded';

/** What a reading's answer is for the page. */
export function answeredOf({ status, body }: ReadAnswer): Answered {
  const data: unknown = body === '' ? undefined : JSON.parse(body);
  return status === 200 ? { data } : { status, message: errorOf(status, data).message };
}

/** Set on the server for each page that is drawn; in the browser it is what came with the page. */
export const EmbeddedContext = createContext<Embedded | null>(null);
let arrived: Embedded | null = null;
/** Once, at the start of the client: what came with the page, or null where the server has not drawn it. */
export function takeEmbedded(): Embedded | null {
  const text = document.getElementById(embeddedId)?.textContent;
  arrived = text ? (JSON.parse(text) as Embedded) : null;
  return arrived;
}
/** Another page is shown: what came with the first one is old news now. */
export const dropEmbedded = (): void => {
  arrived = null;
};
/** The answer that came with the page for a reading, if one did. */
export function useEmbedded(path: string | null, query?: Query): Answered | undefined {
  const given = use(EmbeddedContext) ?? arrived;
  return path === null ? undefined : given?.answers[readingKey(path, query)];
}
