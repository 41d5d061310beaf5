import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { partyOf } from '@/domain/kernel/access';
import { titleFor, type Route } from '@/domain/kernel/route';
import { useSession } from '../kernel/session/session';
import { useTitle } from '../kernel/site/title';
import { landingOf, loginFor, passwordPath, requestedPage } from './redirects';

const Forbidden = lazy(() => import('./Forbidden'));

/** A signed-in person on the login page goes on to the page he asked for. */
function Onwards() {
  const [query] = useSearchParams();
  const { user } = useSession();
  return <Navigate to={requestedPage(query.get('redirect'), window.location.origin) ?? landingOf(user)} replace />;
}

/** Lets a page be seen by whom its route allows: visitors go to the login, others read that they may not. vapi refuses as well. */
export function Guard({ route, children }: { route: Pick<Route, 'access' | 'title' | 'titles'>; children: ReactNode }) {
  const { user, can } = useSession();
  const { pathname, search, hash } = useLocation();
  useTitle(titleFor(route, partyOf(user)));
  // a password that somebody else set comes first; vapi refuses everything else until it is changed
  if (user?.must_change === 1 && route.access !== 'public' && pathname !== passwordPath) return <Navigate to={passwordPath} replace />;
  if (can(route.access)) return children;
  if (!user) return <Navigate to={loginFor(pathname + search + hash)} replace />;
  if (route.access === 'guest') return <Onwards />;
  return (
    <Suspense>
      <Forbidden />
    </Suspense>
  );
}
