import type { Condition } from './condition';
import type { Fields, SystemFields } from './field';

type Key<F extends Fields> = Extract<keyof F, string>;
/** A word beside the name of a row while it meets a condition: 置顶. */
export interface Mark<F extends Fields = Fields> {
  readonly when: Condition<F>;
  readonly label: string;
  readonly color?: string;
}
/** Said above a record while it meets a condition; {field} stands for what its field is shown as. */
export interface Note<F extends Fields = Fields> {
  readonly when: Condition<F>;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  readonly text: string;
}
/** Rows that a query of the resource answers for one record: {data} and, where it is paged, total, page and pageSize. */
export interface RelatedRows {
  readonly title: string;
  /** By its name; its path holds {id}. */
  readonly query: string;
  readonly columns: Fields;
  /** A tab of its own, or above the sections of the first. */
  readonly at: 'tab' | 'top';
  readonly paged?: true;
  readonly empty: string;
  readonly hint?: string;
}
/** How the derived pages present the rows of a resource, where its fields alone do not say so: data, of which an override holds none. */
export interface Presentation<F extends Fields = Fields> {
  /** Columns that are there to be switched on, and hidden at first. */
  readonly hidden?: readonly (Key<F> | keyof SystemFields)[];
  /** What a phone's card shows below its title; the first three columns, where nothing is said. */
  readonly card?: readonly (Key<F> | keyof SystemFields)[];
  /** Fields that no record shows line by line: another part of it does, or only the product works with them. */
  readonly notInDetail?: readonly Key<F>[];
  /** Fields with which a record begins, without their labels, as its readers see them. */
  readonly lead?: readonly Key<F>[];
  readonly marks?: readonly Mark<F>[];
  /** Of several that hold the first is said. */
  readonly notes?: readonly Note<F>[];
  readonly related?: readonly RelatedRows[];
  /** The record tells of a change of another one: the field that holds its resource, or the resource itself, and the fields of its values before and after. */
  readonly changes?: { readonly resource: Key<F> | { readonly always: string }; readonly before: Key<F>; readonly after: Key<F> };
  /** What changing a row is called; 编辑, where nothing is said. */
  readonly edit?: string;
  /** What an empty list says; 暂无 and the label, where nothing is said. */
  readonly empty?: string;
  /** Rows begin on another page, beside what they belong to: the list offers no 新建. */
  readonly storedElsewhere?: true;
}
