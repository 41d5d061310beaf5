import { useEffect, useState } from 'react';
import type { Preview } from '@/domain/kernel/preview';
import { failureOf, type Failure, type WireRow } from '../api/api';
import { call } from '../api/http';
import type { Values } from '../form/check';
import { actionBody, addressOf, type NamedAction } from '../visibility';

/** Ms without a request after an answer has changed: whoever types is not followed letter by letter. */
const stillMs = 400;
export interface Previewed {
  readonly preview?: Preview;
  readonly failure?: Failure;
}
/** What an action would do with these answers; undefined while it is not known. Null in their place: they are not all there yet. */
export function usePreview(named: NamedAction, row: WireRow, answers: Values | null): Previewed | undefined {
  const body = answers && JSON.stringify(actionBody(named, row, answers));
  const [known, setKnown] = useState<Previewed & { readonly of: string }>();
  const { method, path } = { method: named.endpoint.method, path: addressOf(named.endpoint, row.id) };
  useEffect(() => {
    if (body === null) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      call<Preview>(method, path, { query: { preview: 1 }, body: JSON.parse(body), signal: leaving.signal }).then(
        (preview) => setKnown({ of: body, preview }),
        (thrown: unknown) => leaving.signal.aborted || setKnown({ of: body, failure: failureOf(thrown) }),
      );
    }, stillMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [method, path, body]);
  return known && known.of === body ? known : undefined;
}
