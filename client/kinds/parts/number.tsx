import { NamedProgress } from '../../ui/NamedProgress';
import type { FilterProps, InputProps, Kind, ShowProps } from '../kind';
import { dash, grouped, signed } from '@/domain/format';
import { numberIn, placesIn, placesOf } from '@/domain/kernel/places';
import { TypedNumber } from './TypedNumber';
import '../cells.css';

interface Options {
  /** Decimals that are always shown; undefined shows what is there. */
  readonly decimals?: number;
  readonly sign?: string;
  readonly width?: number;
  /** How it is shown, where decimals and sign alone do not say it. */
  readonly text?: (value: unknown) => string;
  /** On the wire a decimal text instead of a number. */
  readonly asText?: boolean;
}
/** More figures than that no number has exactly: it would be another one. */
const isExact = (text: string): boolean => text.replace(/\D/g, '').length <= 15;
/** What stands in a field that nobody types in: with its decimals, and with all of those that were typed beyond them, which its rules refuse in words. */
const inFull = (text: string, places: number): string => (placesIn(text) > places || !isExact(text) ? text : Number(text).toFixed(places));
const units = (field: ShowProps['field'], sign: string): string => (sign ? '' : (field.unit ?? ''));

/** How many of how many, and what share that is. */
const Share = ({ label, part, whole }: { label: string; part: number; whole: number }) => (
  <span className="cell-share">
    {part} / {whole}
    <NamedProgress percent={Math.round((part / whole) * 100)} size="small" style={{ width: 120 }} label={label} />
  </span>
);
/** Number kinds differ in decimals, sign and wire form only. */
export function numberKind({ decimals, sign = '', width = 112, asText = false, text }: Options): Kind {
  const shown = ({ name, row }: ShowProps) => (text ? text(row[name]) : signed(sign, grouped(row[name], decimals)));
  const Input = ({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) => {
    const places = placesOf(field) ?? 2;
    const unit = units(field, sign);
    return (
      <TypedNumber
        id={id}
        aria-describedby={describedBy}
        value={value}
        onChange={(next) => {
          const isFigure = next !== null && numberIn(next) !== undefined && isExact(next);
          onChange(isFigure ? (asText ? inFull(next, places) : Number(next)) : next);
        }}
        onBlur={onBlur}
        shownAs={(figure) => inFull(figure, places)}
        disabled={disabled}
        invalid={invalid}
        placeholder={`请输入${field.label}`}
        {...(sign && { prefix: sign })}
        {...(unit && { suffix: <span className="unit">{unit}</span> })}
      />
    );
  };
  const Filter = ({ id, field, match, values, onChange }: FilterProps) => {
    const words = match === 'between' ? ['最小值', '最大值'] : [field.label];
    return (
      <span className="filter-span">
        {words.map((word, end) => (
          <TypedNumber
            key={word}
            id={end === 0 ? id : `${id}-end`}
            aria-label={match === 'between' ? `${field.label}${word}` : field.label}
            placeholder={match === 'between' ? word : `请输入${field.label}`}
            value={values[end]?.[0]}
            onChange={(next) => onChange(words.map((_, at) => (at === end ? (next === null ? [] : [next]) : (values[at] ?? []))))}
          />
        ))}
      </span>
    );
  };
  return {
    Cell: shown,
    Detail: (props) => {
      const text = shown(props);
      const whole = Number(props.row[props.field.outOf ?? ''] ?? 0);
      if (whole > 0) return <Share label={props.field.label} part={Number(props.row[props.name] ?? 0)} whole={whole} />;
      const unit = units(props.field, sign);
      return text === dash || !unit ? text : `${text}\u2009${unit}`;
    },
    Input,
    Filter,
    width,
    align: 'right',
  };
}
