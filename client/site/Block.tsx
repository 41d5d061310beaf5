import type { ReactNode } from 'react';
import type { Loaded } from '../kernel/api/use-load';
import './blocks.css';

interface Props<T> {
  readonly state: Loaded<T> & { readonly retry: () => void };
  readonly empty: ReactNode;
  readonly isEmpty: (data: T) => boolean;
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}
/** One block of the home page: a block that fails says so itself and never blanks the page. */
export function Block<T>({ state, empty, isEmpty, rows = 5, children }: Props<T>) {
  if (state.data !== undefined) return isEmpty(state.data) ? <div className="site-empty">{empty}</div> : children(state.data);
  if (state.status === 'failed') {
    return (
      <p className="site-empty" role="alert">
        {state.message}
        <button type="button" className="shell-link" onClick={state.retry}>
          重试
        </button>
      </p>
    );
  }
  return (
    <div className="site-skeleton" role="status" aria-label="加载中">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  );
}
