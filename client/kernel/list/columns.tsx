import type { ReactNode } from 'react';
import { parkOf } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import type { Filter } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import type { WireRow } from '../api/api';
import { fieldOf, queryName } from './listState';
import type { Overrides } from '../overrides';
import { isBookkeeping, isReadable, type Viewer } from '../visibility';
import { Marks } from '../record/RecordTop';

export interface ListColumn {
  readonly key: string;
  readonly field: Field;
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly sortable: boolean;
  /** Opens the record. */
  readonly jump: boolean;
  readonly show: (row: WireRow) => ReactNode;
}
type Declared = string | { readonly field: string; readonly width?: number; readonly sortable?: boolean; readonly jump?: boolean };
const titleWidth = 240;
const widest = 220;
/** Px of a text of 14 px with the cell's padding: a Han is as wide as it is high. */
const roomOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u00ff' ? 14 : 8), 34);
/** Wide enough for the header and for the longest word of a code table; its mark stands before it. */
const widthOf = (field: Field, usual: number, sortable: boolean): number =>
  Math.min(
    widest,
    Math.max(usual, roomOf(titleOf(field)) + (sortable ? 20 : 0), ...(field.codes?.items.map(({ label }) => roomOf(label) + 14) ?? [])),
  );
/** What a column declares, unless a day or a moment would be cut in it. */
const atLeast = ({ kind }: Field, usual: number, width: number | undefined): number | undefined =>
  width && Math.max(width, kind === 'date' || kind === 'dateTime' ? usual : 0);
/** Units stand in the header, so that numbers line up below it. */
const titleOf = (field: Field): string => {
  const unit = field.unit ?? (field.kind === 'price' ? '元' : undefined);
  return unit ? `${field.label}（${unit}）` : field.label;
};

/** What a list says in each row anew though it is the same everywhere: the park of who has one, and what the page holds fast. */
export function constantColumns(resource: AnyResource, viewer: Viewer, fixed: Readonly<Record<string, unknown>> = {}, tabs?: false): string[] {
  const park = parkOf(resource);
  const onePark = !viewer.staff || viewer.parks?.length === 1;
  const held = (resource.filters as readonly Filter[])
    // a question that is no column holds none still
    .filter(
      (filter) => (queryName(filter) in fixed && (!filter.own || queryName(filter) === filter.field)) || (tabs === false && filter.as === 'tabs'),
    )
    .map(({ field }) => field);
  return [...(park && onePark ? [park] : []), ...held, ...Object.keys(fixed)];
}
/** The list's columns as declared, as far as the viewer may read them; exactly one opens the record. */
export function columnsOf(resource: AnyResource, overrides: Overrides, viewer: Viewer): ListColumn[] {
  const declared = (resource.columns as readonly Declared[]).map((column) => (typeof column === 'string' ? { field: column } : column));
  const readable = declared.filter(({ field }) => isReadable(fieldOf(resource, field), viewer) && !isBookkeeping(resource, field, viewer));
  const opening = readable.find(({ jump }) => jump)?.field ?? readable.find(({ field }) => field === resource.title)?.field ?? readable[0]?.field;
  return readable.map(({ field: key, width, sortable }) => {
    const field = fieldOf(resource, key);
    const kind = kindOf(field);
    const own = overrides.cells?.[key];
    return {
      key,
      field,
      title: titleOf(field),
      width: atLeast(field, kind.width, width) ?? (key === opening ? titleWidth : widthOf(field, kind.width, sortable ?? false)),
      align: kind.align ?? 'left',
      sortable: sortable ?? false,
      jump: key === opening,
      show: (row) => (
        <>
          {key === opening && resource.views?.marks && <Marks resource={resource} row={row} />}
          {own ? own(row as never) : <kind.Cell name={key} field={field} row={row} />}
        </>
      ),
    };
  });
}
/** A cell of the table; that of the record's name opens it, where it may be opened. */
export const cellOf = (column: ListColumn, row: WireRow, open: ((id: number) => void) | undefined): ReactNode =>
  column.jump && open ? (
    <button type="button" className="link-button" data-row={row.id} title={String(row[column.key] ?? '')} onClick={() => open(row.id)}>
      {column.show(row)}
    </button>
  ) : (
    column.show(row)
  );
/** What a phone's card shows: its title, its state, and three more. */
export function cardOf(columns: readonly ListColumn[], chosen: readonly string[] | undefined) {
  const title = columns.find(({ jump }) => jump);
  const state = columns.find(({ field, jump }) => !jump && field.codes?.items.some(({ color }) => color !== undefined));
  const rest = columns.filter((column) => column !== title && column !== state);
  // what stands beside the title is not said again below it
  const lines = chosen ? chosen.flatMap((key) => rest.find((column) => column.key === key) ?? []) : rest.slice(0, 3);
  return { title, state, lines };
}
