import { Outlet, type RouteObject } from 'react-router';
import { ErrorPage } from './ErrorPage';
import { Progress, Slow } from './Progress';

/** Around every page: what is said while the next one is on its way. */
const Root = () => (
  <>
    <Progress />
    <Slow />
    <Outlet />
  </>
);
export const rootRoute = { id: 'root', Component: Root, ErrorBoundary: ErrorPage } as const satisfies RouteObject;
