import { Link } from 'react-router';
import type { PageValues } from '@/domain/kernel/publicPage';
import type { PublicPageId } from './answers';
import { pagesAround } from './pages-around';
import { pageAddress } from './usePage';
import './list.css';

interface Props {
  readonly page: PublicPageId;
  readonly values: PageValues;
  readonly total: number;
  readonly size: number;
}
/** The pages of a list as links, with those around the one that is shown. */
export function Pager({ page, values, total, size }: Props) {
  const last = Math.max(1, Math.ceil(total / Math.max(1, size)));
  const current = Number(values.page ?? 1);
  if (last === 1) return null;
  const to = (wanted: number): string => pageAddress(page, { ...values, page: wanted === 1 ? undefined : wanted });
  return (
    <nav className="site-pager" aria-label="分页">
      {current > 1 && (
        <Link to={to(Math.min(current - 1, last))} rel="prev">
          上一页
        </Link>
      )}
      {pagesAround(current, last).map((wanted, at) =>
        wanted === null ? (
          <span key={`gap${at}`}>…</span>
        ) : (
          <Link key={wanted} to={to(wanted)} aria-label={`第 ${wanted} 页`} aria-current={wanted === current ? 'page' : undefined}>
            {wanted}
          </Link>
        ),
      )}
      {current < last && (
        <Link to={to(current + 1)} rel="next">
          下一页
        </Link>
      )}
    </nav>
  );
}
