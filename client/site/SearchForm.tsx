import { Form } from 'react-router';
import type { PageValues } from '@/domain/kernel/publicPage';
import './head.css';

interface Props {
  readonly action: string;
  /** The parameter of the address. */
  readonly name: string;
  readonly label: string;
  readonly value: string | number | undefined;
  readonly limit: number;
  /** What else is chosen, and stays so. */
  readonly kept?: PageValues;
}
/** A search that works without a script: the form's address is the result's. */
export const SearchForm = ({ action, name, label, value, limit, kept = {} }: Props) => (
  <Form className="site-search" method="get" action={action} role="search" key={value ?? ''}>
    {Object.entries(kept).map(([other, chosen]) => (chosen === undefined ? null : <input key={other} type="hidden" name={other} value={chosen} />))}
    <input type="search" name={name} aria-label={label} placeholder={`搜索${label}`} defaultValue={value} maxLength={limit} />
    <button type="submit">搜索</button>
  </Form>
);
