import { Link } from 'react-router';
import type { PageValues } from '@/domain/kernel/publicPage';
import { pageAddress, usePageRead } from '../usePage';
import type { Choice, ListPageId } from './types';
import './filters.css';

interface Option {
  readonly id: number;
  readonly name: string;
  readonly total?: number;
}
/** Those that may be chosen: with rows, where it is known how many each has. */
function useOptions(page: ListPageId, { parameter, from }: Choice, values: PageValues): readonly Option[] {
  const name = typeof from === 'string' ? from : 'list';
  const { data } = usePageRead(page as 'policies', name as 'categories');
  if (typeof from !== 'string') return from;
  const some = (data?.data ?? []) as readonly unknown[] as readonly Option[];
  return some.filter(({ id, total }) => total === undefined || total > 0 || id === values[parameter]);
}
/** What a list is narrowed by: one line of links, of which one is chosen. */
export function ChoiceLine({ page, choice, values }: { page: ListPageId; choice: Choice; values: PageValues }) {
  const options = useOptions(page, choice, values);
  const { parameter, label } = choice;
  if (options.length < 2 && values[parameter] === undefined) return null;
  // the totals are of all rows: what else is chosen has fewer of each
  const isAlone = Object.entries(values).every(([name, value]) => value === undefined || name === parameter || name === 'page');
  const all: readonly (Omit<Option, 'id'> & { readonly id: number | undefined })[] = [{ id: undefined, name: '全部' }, ...options];
  return (
    <nav className="content-choices" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {all.map(({ id, name, total }) => (
          <li key={name}>
            <Link
              to={pageAddress(page, { ...values, page: undefined, [parameter]: id })}
              aria-current={id === values[parameter] ? 'true' : undefined}
            >
              {name}
              {total !== undefined && isAlone && <small>{total}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
