import { useEffect, useRef } from 'react';
import { useTabLocation, withQuery } from '../../kernel/page/location';
import type { ResourceList } from '../../kernel/list/useResourceList';

type Messages = Pick<ResourceList, 'rows' | 'first' | 'refetching' | 'failure' | 'refetch'>;
/**
 * Opens the message that the address names by ?id= (the dashboard links so to its newest ones), once: the id leaves the address first, and
 * no step stays behind, so that neither Back nor a reload opens it again. One that is not among the rows is read for once more, then let go.
 */
export function useNamedMessage({ rows, first, refetching, failure, refetch }: Messages, open: (id: number) => void): void {
  const { search, setSearch } = useTabLocation();
  const named = search.get('id');
  const found = useRef<number>(undefined);
  const readFor = useRef<string>(undefined);
  useEffect(() => {
    if (named !== null) {
      if (first || refetching || failure) return;
      const row = rows.find(({ id }) => String(id) === named);
      if (!row && readFor.current !== named) {
        readFor.current = named;
        refetch();
        return;
      }
      found.current = row?.id;
      setSearch((latest) => withQuery(latest, { id: undefined }), { replace: true });
      return;
    }
    const id = found.current;
    found.current = undefined;
    readFor.current = undefined;
    if (id !== undefined) open(id);
  });
}
