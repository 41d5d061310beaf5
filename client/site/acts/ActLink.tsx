import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Act, Given } from './act';

interface Props {
  readonly act: Act;
  readonly className?: string;
  readonly given?: Given;
  readonly children: ReactNode;
}
/** The way to a dialog, from wherever one is, with what is known of its answers. */
export function ActLink({ act, className, given, children }: Props) {
  const { search } = useLocation();
  return (
    <Link to={{ search, hash: act }} state={{ act: true, ...(given && { given }) }} preventScrollReset className={className}>
      {children}
    </Link>
  );
}
