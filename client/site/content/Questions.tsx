import { Form, Link } from 'react-router';
import type { PageValues } from '@/domain/kernel/publicPage';
import { pageAddress } from '../usePage';
import type { ListPage, ListPageId } from './types';
import './filters.css';

/** What a list is asked for in numbers: a form that works without a script and keeps what else was chosen. */
export function Questions({ page, questions, values }: { page: ListPageId; questions: NonNullable<ListPage['questions']>; values: PageValues }) {
  const own = new Set(['page', ...questions.map(({ parameter }) => parameter)]);
  const kept = Object.entries(values).filter(([name, value]) => value !== undefined && !own.has(name));
  const isNarrowed = questions.some(({ parameter }) => values[parameter] !== undefined);
  return (
    <Form className="content-questions" method="get" action={pageAddress(page)} key={JSON.stringify(values)} aria-label="按数值筛选">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {questions.map(({ parameter, label }) => (
        <label key={parameter}>
          <span>{label}</span>
          <input name={parameter} type="number" inputMode="decimal" min="0.01" max="9999999" step="0.01" defaultValue={values[parameter]} />
        </label>
      ))}
      <span className="wrap-row content-questions-do">
        <button type="submit">筛选</button>
        {isNarrowed && <Link to={pageAddress(page, Object.fromEntries(kept))}>清除</Link>}
      </span>
    </Form>
  );
}
