import type { Fields, Kept } from './field';

type Key<F extends Fields> = Extract<keyof F, string>;
/** How the derived pages present the rows of a resource, where its fields alone do not say so: data, of which an override holds none. */
export interface Presentation<F extends Fields = Fields> {
  /** Columns that are there to be switched on, and hidden at first. */
  readonly hidden?: readonly (Key<F> | keyof Kept)[];
  /** What a phone's card shows below its title; the first three columns, where nothing is said. */
  readonly card?: readonly (Key<F> | keyof Kept)[];
  /** Fields that no record shows line by line: another part of it does, or only the product works with them. */
  readonly notInDetail?: readonly Key<F>[];
  /** Rows begin on another page, beside what they belong to: the list offers no 新建. */
  readonly storedElsewhere?: true;
}
