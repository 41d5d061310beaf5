import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Act } from './act';

/** The way to a dialog, from wherever one is. */
export function ActLink({ act, className, children }: { act: Act; className?: string; children: ReactNode }) {
  const { search } = useLocation();
  return (
    <Link to={{ search, hash: act }} state={{ act: true }} preventScrollReset className={className}>
      {children}
    </Link>
  );
}
