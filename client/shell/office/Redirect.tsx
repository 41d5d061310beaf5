import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { routeOf } from '../../kernel/page/navigation';
import { store } from '../../kernel/api/store';
import { tabRenewed } from '../tabs';

/** /redirect/{path} reopens {path} afresh: its kept view is dropped, and the page is built anew. */
export default function Redirect() {
  const { pathname, search } = useLocation();
  const target = pathname.replace(/^\/redirect\/*/, '/');
  const path = routeOf(target)?.path;
  useEffect(() => {
    if (path) store.dispatch(tabRenewed(path));
  }, [path]);
  return <Navigate to={target + search} replace />;
}
