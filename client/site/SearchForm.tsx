import { Form } from 'react-router';
import './head.css';

interface Props {
  readonly action: string;
  /** The parameter of the address. */
  readonly name: string;
  readonly label: string;
  readonly value: string | number | undefined;
  readonly limit: number;
}
/** A search that works without a script: the form's address is the result's. */
export const SearchForm = ({ action, name, label, value, limit }: Props) => (
  <Form className="site-search" method="get" action={action} role="search" key={value ?? ''}>
    <input type="search" name={name} aria-label={label} placeholder={`搜索${label}`} defaultValue={value} maxLength={limit} />
    <button type="submit">搜索</button>
  </Form>
);
