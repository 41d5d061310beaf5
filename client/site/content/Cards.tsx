import { Link } from 'react-router';
import { pageAddress } from '../usePage';
import { today } from './today';
import type { Card, Row } from './types';
import { Facts, Labels } from './Values';
import { nameOf, textOf } from './words';
import './content.css';

/** Width of a picture in a list, of those that the back end makes. */
const thumbnail = 480;
/** The address of a row's picture: a field with one, or the first of a field with some. */
function pictureOf(row: Row, field: string | undefined): string | undefined {
  const value = field === undefined ? undefined : row[field];
  if (typeof value === 'string' && value !== '') return value;
  return Array.isArray(value) ? (value[0] as { save_path?: string } | undefined)?.save_path : undefined;
}
function Picture({ row, card }: { row: Row; card: Card }) {
  if (card.shape === 'row') return null;
  const at = pictureOf(row, card.picture);
  const isPerson = card.shape === 'person';
  if (at) return <img src={`${at}?width=${thumbnail}`} alt="" width={isPerson ? 96 : 384} height={isPerson ? 96 : 216} loading="lazy" />;
  return (
    <span className="card-blank" aria-hidden="true">
      {card.shape === 'room' ? (
        <>
          <span>{`${textOf(row.building_name)} · ${textOf(row.floor_name)}`}</span>
          <b>{textOf(row.name)}</b>
        </>
      ) : (
        nameOf(row, card.title).slice(0, 2)
      )}
    </span>
  );
}
/** One row of a list: the way to its page. */
function RowCard({ row, card }: { row: Row; card: Card }) {
  const text = card.text === undefined ? '' : textOf(row[card.text]);
  return (
    <Link className="content-card" to={pageAddress(card.page, { id: row.id })}>
      <Picture row={row} card={card} />
      <span className="card-words">
        <strong>{nameOf(row, card.title)}</strong>
        <Labels row={row} fields={card.tags} state={card.state?.(row, today())} />
        {text && <span className="card-text">{text}</span>}
      </span>
      {card.facts && <Facts row={row} facts={card.facts} name="card-facts" />}
    </Link>
  );
}
/** Rows beside and below one another, each by its card. */
export const Cards = ({ data, card }: { data: readonly Row[]; card: Card }) => (
  <ul className={`content-cards content-${card.shape}s`}>
    {data.map((row) => (
      <li key={row.id}>
        <RowCard row={row} card={card} />
      </li>
    ))}
  </ul>
);
