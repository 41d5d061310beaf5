import { createElement } from 'react';
import type { Field, FieldFormat } from '@/domain/kernel/field';
import type { Kind, ShowProps } from '../kind';
import { change } from '@/domain/format';
import { later } from '../../ui/later';
import { ColourCell } from './ColourCell';

const ColourInput = later(() => import('./ColourFormat').then((module) => module.ColourFormat));
const IconInput = later(() => import('./IconFormat').then((module) => module.IconFormat));
const IconCell = later(() => import('./IconFormat').then((module) => module.IconCell));

const changed = ({ name, row }: ShowProps) => change(row[name] as number | null);
const iconCell = (props: ShowProps) => createElement(IconCell, props);

/** What a format changes of the kind of its field. */
const formats: Readonly<Record<FieldFormat, Partial<Kind>>> = {
  colour: { Cell: ColourCell, Detail: ColourCell, Input: ColourInput, width: 104 },
  change: { Cell: changed, Detail: changed, width: 112 },
  icon: { Cell: iconCell, Detail: iconCell, Input: IconInput, width: 120 },
};
const made = new Map<string, Kind>();
/** The kind of a field as its format has it; the same object each time, so that what is drawn with it stays. */
export function formatted(kind: Kind, field: Pick<Field, 'kind' | 'as'>): Kind {
  if (!field.as) return kind;
  const key = `${field.kind}:${field.as}`;
  const known = made.get(key);
  if (known) return known;
  const own = { ...kind, ...formats[field.as] };
  made.set(key, own);
  return own;
}
