import { priceText } from '@/domain/format';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageValues } from '@/domain/kernel/publicPage';
import type { PublicPageId } from '../answers';
import { pageAddress } from '../usePage';
import './cards.css';

/** Width of the picture in a list, of those that the back end makes. */
const thumbnail = 480;
interface CardProps {
  readonly to: string;
  readonly picture: string | null | undefined;
  readonly name: string;
  /** Beside its name: how it stands. */
  readonly tag?: ReactNode;
  readonly children: ReactNode;
}
/** What can be booked or signed up for, in a list: the way to its page. */
export const Card = ({ to, picture, name, tag, children }: CardProps) => (
  <Link className="offer" to={to}>
    {picture ? (
      <img src={`${picture}?width=${thumbnail}`} alt="" width={360} height={203} loading="lazy" />
    ) : (
      <span className="offer-blank" aria-hidden="true">
        {name.slice(0, 4)}
      </span>
    )}
    <span className="offer-words">
      <span className="offer-head">
        <strong>{name}</strong>
        {tag}
      </span>
      {children}
    </span>
  </Link>
);
export const Cards = <R extends { readonly id: number }>({ data, children }: { data: readonly R[]; children: (row: R) => ReactNode }) => (
  <ul className="offers">
    {data.map((row) => (
      <li key={row.id}>{children(row)}</li>
    ))}
  </ul>
);
/** How something stands, in a word. */
export const Mark = ({ tone, children }: { tone: 'open' | 'full' | 'over'; children: ReactNode }) => (
  <span className={`offer-mark offer-${tone}`}>{children}</span>
);

/** A fact with its name; nothing where it is not known. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
interface Narrowing {
  readonly page: PublicPageId;
  readonly label: string;
  readonly name: string;
  readonly values: PageValues;
  /** Those that narrow to something; fewer than two are no choice. */
  readonly choices: readonly { readonly id: number; readonly name: string; readonly total?: number }[];
}
/** A list narrowed by one of a few choices: links, each the address of its result. */
export function Narrow({ page, label, name, values: { page: _, ...values }, choices }: Narrowing) {
  if (choices.length < 2 && values[name] === undefined) return null;
  return (
    <nav className="narrow" aria-label={label}>
      <ul>
        {[{ id: undefined, name: '全部' }, ...choices].map((one) => (
          <li key={one.name}>
            <Link to={pageAddress(page, { ...values, [name]: one.id })} aria-current={one.id === values[name] ? 'page' : undefined}>
              {one.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
/** 元 as text, in words; what costs nothing is free. */
export const costText = (price: string | null, unit: string): string =>
  price === null || Number(price) === 0 ? '免费' : `${priceText(price)}${unit}`;
