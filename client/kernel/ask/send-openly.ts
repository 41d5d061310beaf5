import { call } from '../api/http';

/** Sends the body of a declared public call as a visitor: without a token, of no building. Throws HttpError. */
export function sendOpenly<T>({ at }: { readonly at: string }, body: unknown): Promise<T> {
  const [method = 'POST', path = ''] = at.split(' ');
  return call<T>(method, path, { body, anonymous: true, buildings: [] });
}
