import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { routeOf } from '../../kernel/navigation';
import { store } from '../../kernel/store';
import { tabRenewed } from '../tabs';

/** /redirect/{path} reopens {path} afresh: its kept view is dropped, and the page is built anew. */
export default function Redirect() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const target = pathname.replace(/^\/redirect\/*/, '/');
  useEffect(() => {
    const route = routeOf(target);
    if (route) store.dispatch(tabRenewed(route.path));
    void navigate(target + search, { replace: true });
  }, [target, search, navigate]);
  return null;
}
