import { base } from '../kernel/api/http';

/** What came back: the body of a good answer, else its status (0: none) and the seconds after which to ask again. */
export type Answer<T> = { readonly ok: true; readonly body: T } | { readonly ok: false; readonly status: number; readonly retry: number };
const answerMs = 15_000;

/**
 * A call of the display. Not that of the office: nobody is signed in here, so a 401 leads to no login page, and a token of somebody who uses the same
 * browser is never sent.
 */
export async function askAs<T>(
  token: string | null,
  method: string,
  path: string,
  body?: object | FormData,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  try {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([AbortSignal.timeout(answerMs), ...(signal ? [signal] : [])]),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (answer.ok) return { ok: true, body: (await answer.json()) as T };
    return { ok: false, status: answer.status, retry: Number(answer.headers.get('Retry-After')) || 0 };
  } catch {
    return { ok: false, status: 0, retry: 0 };
  }
}
