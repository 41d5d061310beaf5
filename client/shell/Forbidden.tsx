import { Link } from 'react-router';
import { dashboardPath } from './redirects';
import { ErrorNotice } from './ErrorNotice';

/** 403: signed in, not allowed. */
export default function Forbidden() {
  return (
    <ErrorNotice code="403" title="无访问权限" text="您的账号没有查看此页面的权限，如有需要请联系园区管理员。">
      <Link className="shell-button" to={dashboardPath}>
        返回工作台
      </Link>
    </ErrorNotice>
  );
}
