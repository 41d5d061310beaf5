import { Link } from 'react-router';
import { pageAddress } from '../usePage';
import type { Row, Shown, State } from './types';
import { wordsOf } from './words';
import './content.css';

/** A number that can be called: what is masked is none. */
export const PhoneLink = ({ number }: { number: string }) =>
  number.includes('*') ? <span>{number}</span> : <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>;
function Value({ row, shown, words }: { row: Row; shown: Shown; words: string }) {
  const { to, as } = shown;
  if (as === 'phone') return <PhoneLink number={words} />;
  if (as === 'link')
    return (
      <a href={words} target="_blank" rel="noopener noreferrer nofollow">
        {words.replace(/^https?:\/\//, '')}
      </a>
    );
  if (to && typeof row[to.id] === 'number') return <Link to={pageAddress(to.page, { id: Number(row[to.id]) })}>{words}</Link>;
  return words;
}
/** Values of a row by their names; what is empty is left out. */
export function Facts({ row, facts, name }: { row: Row; facts: readonly Shown[]; name: 'card-facts' | 'content-facts' }) {
  const known = facts.map((shown) => ({ shown, words: wordsOf(row, shown) })).filter(({ words }) => words !== '');
  if (known.length === 0) return null;
  return (
    <dl className={name}>
      {known.map(({ shown, words }) => (
        <div key={shown.label}>
          <dt>{shown.label}</dt>
          <dd>{name === 'card-facts' ? words : <Value row={row} shown={shown} words={words} />}</dd>
        </div>
      ))}
    </dl>
  );
}
/** What a row is, in a word or two each. */
export function Labels({ row, fields = [], state }: { row: Row; fields?: readonly string[] | undefined; state?: State | null | undefined }) {
  const words = fields.flatMap((field) => (typeof row[field] === 'string' && row[field] !== '' ? [String(row[field])] : []));
  if (words.length === 0 && !state) return null;
  return (
    <span className="wrap-row content-labels">
      {state && <span className={`site-tag content-${state.tone}`}>{state.label}</span>}
      {words.map((word) => (
        <span key={word} className="site-tag">
          {word}
        </span>
      ))}
    </span>
  );
}
