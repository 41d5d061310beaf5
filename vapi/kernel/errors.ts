import { toMoment, toWire } from '@/domain/kernel/moment';
import { isDiskFull } from './db/durable';

/** The answers of api.md, Errors. Nothing else in vapi makes an error that a person sees. */
export type FieldErrors = Record<string, string[]>;
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(String(body.message ?? body.error ?? status));
  }
}
const refusal = (status: number, message: string, headers?: Record<string, string>, more: Readonly<Record<string, unknown>> = {}) =>
  new Refusal(status, { message, ...more }, headers);

/** The request makes no sense, or the state forbids it; `more` says with what. Throws, so that a handler reads as a sentence. */
export function refuse(message: string, more: Readonly<Record<string, unknown>> = {}): never {
  throw refusal(400, message, undefined, more);
}
export const signedOut = (): Refusal => refusal(401, '登录已失效，请重新登录');
export const signedInElsewhere = (): Refusal => refusal(402, '您的账号已在另一个终端登录。如非本人操作，则密码可能已泄露，建议及时修改密码。');
export const forbidden = (message = '没有权限执行该操作'): Refusal => refusal(403, message);
export const notFound = (what = '请求的内容'): Refusal => refusal(404, `${what}不存在`);
export const wrongMethod = (allowed: readonly string[]): Refusal => new Refusal(405, { error: '请求方法不允许' }, { Allow: allowed.join(', ') });
export const tooLarge = (message: string): Refusal => refusal(413, message);
export const wrongType = (message: string): Refusal => refusal(415, message);
/** Every broken rule of every field at once; `message` is the first of them. */
export const invalid = (errors: FieldErrors): Refusal => new Refusal(422, { message: Object.values(errors)[0]?.[0] ?? '提交的内容有误', errors });
export const slowDown = (seconds: number, message: string): Refusal =>
  refusal(429, message, { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) });

/** Puts a message at a field, once. */
export const addError = (errors: FieldErrors, field: string, message: string): void => {
  const list = (errors[field] ??= []);
  if (!list.includes(message)) list.push(message);
};
/** What is wrong with a part of a record: under the path of that part. */
export const addErrors = (errors: FieldErrors, path: string, inner: FieldErrors): void => {
  for (const [key, messages] of Object.entries(inner)) for (const message of messages) addError(errors, path + key, message);
};

interface PgError {
  code?: string;
  detail?: string;
  constraint?: string;
  table?: string;
}
/** What the database's own guards say to a person: the last line of defence, behind the rules of the definitions. */
const guards: Readonly<Record<string, string>> = {
  '23503': '该记录正在被使用，不能删除',
  '23505': '该记录已存在',
  '23514': '提交的内容有误',
  '23P01': '所选时段已被占用',
  // two calls that waited for each other: the one that the database gave up changed nothing
  '40P01': '有人正在修改同一内容，请稍后重试',
  // somebody else held a row longer than anybody waits
  '55P03': '有人正在修改同一内容，请稍后重试',
  // what no column can hold: a number or a date beyond all bounds, a zero byte
  '22003': '提交的内容有误',
  '22008': '提交的内容有误',
  '22021': '提交的内容有误',
  '22P05': '提交的内容有误',
};
/** The stretch of time that a row lies in the way with, of what an exclusion constraint says: `conflicts with existing key (…)=(…, ["…","…")).` */
function takenIn(detail: string): { start: string | null; end: string | null }[] {
  const range = /existing key .*[[(]"?([^",()[\]]*)"?,\s*"?([^",()[\]]*)"?[\])]\)?\.?$/.exec(detail);
  const show = (text = ''): string | null => (text === '' ? null : text.length > 10 ? toWire(toMoment(text)) : text);
  return range ? [{ start: show(range[1]), end: show(range[2]) }] : [];
}
/**
 * A Refusal for what a constraint refused (its comment in the migration is the message, where it has one), or the error itself.
 * `labelOf` names a table to a person: what still points at a row that was to go.
 */
export function fromDatabase(error: unknown, messages: ReadonlyMap<string, string>, labelOf?: (table: string) => string | undefined): unknown {
  if (isDiskFull(error)) return refusal(507, '服务器存储空间不足，内容没有保存，请联系管理员');
  const { code = '', constraint = '', table = '', detail = '' } = (error ?? {}) as PgError;
  const user = code === '23503' ? labelOf?.(table) : undefined;
  const message = messages.get(constraint) ?? (user ? `该记录正在被${user}使用，不能删除` : guards[code]);
  const clashes = code === '23P01' ? takenIn(detail) : [];
  return message ? refusal(400, message, undefined, clashes.length > 0 ? { clashes } : {}) : error;
}
