import { Navigate, useLocation } from 'react-router';

/** /redirect/{path} reopens {path} afresh: the page was taken down by coming here, and is built anew. */
export default function Redirect() {
  const { pathname, search } = useLocation();
  const target = pathname.replace(/^\/redirect\/*/, '/');
  return <Navigate to={target + search} replace />;
}
