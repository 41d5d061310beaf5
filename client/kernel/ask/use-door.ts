import { useRef } from 'react';
import type { Handed } from '@/domain/answers/visitors';
import type { Fields } from '@/domain/kernel/field';
import type { Access } from '@/domain/kernel/access';
import { makeKeys } from '../api/idempotency';
import { HttpError } from '../api/errors';
import { call, type Method } from '../api/http';
import { useSession } from '../session/session';
import { useAuthForm } from './use-auth-form';

/** Where whoever is signed in does the same by his own right. */
interface Own {
  readonly access: Access;
  readonly method?: Method;
  readonly at: string;
}
export interface Door {
  readonly fields: Fields;
  readonly at: string;
  readonly own?: Own;
  /** Whoever is signed in hands in by the public door under his name, to be answered at his account. */
  readonly named?: true;
  readonly mobile?: string;
}
type Body = Readonly<Record<string, string | null>>;
type Answer = Partial<Handed>;
export type HandedIn = Handed;
interface Options {
  readonly id: string;
  readonly start?: Readonly<Record<string, string>>;
  /** What goes along with the answers, and what the form does not ask. Answers null where that is not complete. */
  readonly more?: () => Readonly<Record<string, unknown>>;
  readonly saved?: string;
  readonly done: (answer: HandedIn) => void;
  /** What was refused, beside what the form says of it itself. */
  readonly refused?: () => void;
}
/**
 * A form of the public site. A visitor hands in by the public door, with the code that was sent to his mobile; whoever is signed in and may
 * do the same in the office does it there, with his token and without a code.
 */
export function useDoor(
  { fields, at, own, named, mobile = 'contact_mobile' }: Door,
  { id, start = {}, more, saved = '提交成功！', done, refused }: Options,
) {
  const { user, can } = useSession();
  const mine = user && own && can(own.access) ? own : undefined;
  const { captcha, ...rest } = fields;
  const keys = useRef(makeKeys<unknown>());
  const send = async (body: Body): Promise<Answer> => {
    const whole = { ...body, ...more?.() };
    try {
      if (!mine) return await call<Answer>('POST', at, { body: whole, anonymous: !(named && user), buildings: [] });
      const place = `${mine.method ?? 'POST'} ${mine.at}`;
      const key = keys.current.of(place, whole);
      try {
        const answer = await call<Answer>(mine.method ?? 'POST', mine.at, { body: whole, key });
        keys.current.settle(place, whole, key, undefined);
        return answer;
      } catch (thrown) {
        keys.current.settle(place, whole, key, thrown instanceof HttpError ? thrown : { status: 0 });
        throw thrown;
      }
    } catch (thrown) {
      refused?.();
      throw thrown;
    }
  };
  const form = useAuthForm<Fields, Answer>(
    captcha && !mine ? fields : rest,
    start,
    at,
    // whoever is signed in is answered with the row, of which no more is wanted here
    ({ message = saved, query_code, place, path }) =>
      done({ message, ...(query_code !== undefined && { query_code }), ...(place && { place }), ...(path !== undefined && { path }) }),
    { send, prefix: `${id}-`, mobile },
  );
  return { form, needsCode: captcha !== undefined && !mine };
}
