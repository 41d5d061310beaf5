import { handOverDrafts } from '../form/drafts';
import { clearStorage, leaveNotice, readToken, sealStorage } from '../session/storage';

/** What the screen says when no answer came, or none in time (decisions.md, A-060). */
export const networkMessage = '网络异常，请稍后重试';
/** What it says when the person would wait no longer: nobody knows what has become of what was sent. */
export const givenUpMessage = '已取消等待，结果未知，请稍后核对';
/** Specification section 8, answer 402: word for word. */
export const elsewhereNotice = '您的账号已在另一个终端登录。如非本人操作，则密码可能已泄露，建议及时修改密码。';
/** A pause between tries that the screen may offer, and the number to quote when asking for help. */
interface About {
  readonly errors?: FieldErrors;
  readonly requestId?: string;
}
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** An answer that is not a success. `status` 0: no answer came. `message` is what the person is to read. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly requestId: string | undefined;
  constructor(status: number, message: string, { errors = {}, requestId }: About = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
  }
}

/**
 * No answer came, or the one of a server that broke on the way: what was asked may have been done all the same. Whoever tries again keeps
 * the idempotency key, so that nothing is done twice.
 */
export const mayBeDone = ({ status }: { readonly status: number }): boolean => status === 0 || status >= 500;

interface ErrorBody {
  message?: unknown;
  error?: unknown;
  errors?: unknown;
  request_id?: unknown;
}
const bodyOf = (body: unknown): ErrorBody => (typeof body === 'object' && body !== null ? body : {});
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The `errors` of a 422, whatever a back end makes of it: each field with its list of messages. */
export function fieldErrorsOf(body: unknown): FieldErrors {
  const { errors } = bodyOf(body);
  if (typeof errors !== 'object' || errors === null) return {};
  const lists = Object.entries(errors).map(
    ([field, messages]) => [field, (Array.isArray(messages) ? messages : [messages]).map(words).filter(Boolean)] as const,
  );
  return Object.fromEntries(lists.filter(([, messages]) => messages.length > 0));
}

/** The error catalogue of specification section 8: which words of an answer the person reads. */
export function messageOf(status: number, body: unknown): string {
  const { message, error } = bodyOf(body);
  if (status === 402) return elsewhereNotice;
  // a proxy in front refuses a large body in words of its own, which nobody can read
  if (status === 413) return words(message) || '提交的内容超过服务器允许的大小';
  if (status === 405) return words(error) || words(message) || networkMessage;
  if (status === 422) {
    const firsts = Object.values(fieldErrorsOf(body)).map(([first]) => first ?? '');
    const joined = firsts.join('；');
    if (joined === 'name 已存在') return '模板名称已存在';
    return joined || words(message) || networkMessage;
  }
  return words(message) || words(error) || networkMessage;
}

export function errorOf(status: number, body: unknown): HttpError {
  const requestId = words(bodyOf(body).request_id);
  return new HttpError(status, messageOf(status, body), { errors: status === 422 ? fieldErrorsOf(body) : {}, ...(requestId && { requestId }) });
}

/** The page itself, so that tests can watch where it goes. */
export const page = {
  reload: () => window.location.reload(),
  go: (path: string) => window.location.assign(path),
};

let leaving = false;
/** While somebody signs out himself, the relay's word that the session has ended is no news: the logout leads to the login. */
export const signingOut = (yes: boolean): void => {
  leaving = yes;
  if (!yes) sealStorage(false);
};
/** From the moment that a session ends, by its owner or not, nothing else is asked on this page: it would only be refused. */
export const isLeaving = (): boolean => leaving;
/** 402: another terminal holds the account now. Also what a `bye elsewhere` of the relay means. */
export function signedInElsewhere(): void {
  leaving = true;
  handOverDrafts();
  clearStorage();
  leaveNotice(elsewhereNotice);
  page.go('/user/login');
}

/** 401, or a `bye expired` of the relay: the session has run out or was ended. A page behind the login then leads there. */
export function sessionEnded(): void {
  if (leaving) return;
  leaving = true;
  handOverDrafts();
  clearStorage();
  page.reload();
}

/**
 * Ends the session where an answer says so: 401 to a call that carried a token, 402.
 * An answer to a token that has been replaced meanwhile (another tab signed in anew) ends nothing.
 */
export function endSession(status: number, sent: string | null): void {
  if (sent === null || sent !== readToken()) return;
  if (status === 402) signedInElsewhere();
  if (status === 401) sessionEnded();
}

/** Where short messages appear: the office layout fills it with Arco's Message. Before that, nothing can be said. */
export interface Toast {
  readonly success: (text: string) => void;
  readonly error: (text: string) => void;
  readonly warning: (text: string) => void;
}
let shown: Toast = { success: () => {}, error: () => {}, warning: () => {} };
export const showToastsBy = (toast: Toast): void => {
  shown = toast;
};
export const toast: Toast = {
  success: (text) => shown.success(text),
  error: (text) => shown.error(text),
  warning: (text) => shown.warning(text),
};

const onArrival: string[] = [];
/** What a redirect has to say: on the page that it leads to, once that is there. */
export const sayOnArrival = (text: string): void => void onArrival.push(text);
/** The office has arrived at a page. */
export const arrived = (): void => {
  for (const text of onArrival.splice(0)) toast.warning(text);
};

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
/** The words for anything thrown: an answer's own, or that something went wrong here. */
export const wordsOf = (error: unknown): string => (error instanceof HttpError ? error.message : '页面出错了，请刷新后重试');
/** Tells the person about a failed call; the one place that does (pages do not catch). A call that was called off is no failure. */
export function report(error: unknown): void {
  if (isAbort(error)) return;
  if (error instanceof HttpError && error.status === 401 && readToken() === null) return;
  toast.error(wordsOf(error));
}
