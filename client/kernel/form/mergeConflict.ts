import { staleMessage } from '@/domain/kernel/refusals';
import type { Field, Fields } from '@/domain/kernel/field';
import { textOf } from '../../kinds/textOf';
import type { Values } from './check';
import { same } from './same';

/** What the server says to a version that is no longer the newest (entities.md 0.2). */
export const isStale = ({ status, message }: { readonly status: number; readonly message: string }): boolean =>
  status === 400 && message === staleMessage;

/** A value in words, where words can tell it: ids and files cannot be looked up here. */
const wordsOf = (field: Field | undefined, value: unknown): string => {
  const tells = field?.codes !== undefined || typeof value === 'string' || field?.kind === 'integer' || value === null || value === undefined;
  return tells ? textOf(field, value, '（空）') : '已更换';
};
/** What is said where a form goes on from the newest version: what the other one has put in the same places, and whose it will be. */
export const mergedMessage = (theirs: readonly string[]): string =>
  `${staleMessage}。已载入最新内容，您的修改仍保留；${theirs.length > 0 ? `他人填写的是——${theirs.join('；')}。` : ''}再次保存以您的为准`;

interface Merged {
  readonly values: Values;
  readonly before: Values;
  readonly message: string;
}
/**
 * Somebody else was faster, and the page has no panel to choose in: his values come in, what one typed oneself stays, and what he
 * wrote in the same places is told.
 */
export function mergeRemote(fields: Fields, keys: readonly string[], mine: Values, before: Values, theirs: Values): Merged {
  const typed = keys.filter((key) => !same(mine[key], before[key]));
  const disputed = typed.filter((key) => !same(theirs[key], before[key]) && !same(theirs[key], mine[key]));
  return {
    values: { ...theirs, ...Object.fromEntries(typed.map((key) => [key, mine[key]])) },
    before: theirs,
    message: mergedMessage(disputed.map((key) => `${fields[key]?.label}：${wordsOf(fields[key], theirs[key])}`)),
  };
}
