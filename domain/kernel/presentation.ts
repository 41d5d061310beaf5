import type { Party, PermissionCode, Read, Source } from './access';
import type { Condition } from './condition';
import type { Feed } from './feed';
import type { Field, Fields, SystemFields } from './schema';

type Key<F extends Fields> = Extract<keyof F, string>;
export interface Column<F extends Fields> {
  readonly field: Key<F> | keyof SystemFields;
  readonly width?: number;
  readonly sortable?: boolean;
  readonly jump?: boolean; // opens the record
}
/** `query` is the name in the address, where the specification has another than the field's (activeName, auditStatus). */
export interface Filter<N extends string = string> {
  readonly field: N | 'created_at';
  readonly match: 'contains' | 'equals' | 'oneOf' | 'between';
  readonly query?: string;
  readonly as?: 'tabs';
  /** A question that is no column (the customer list's `type`): asked like this field, answered by the resource's `where` hook. */
  readonly own?: Field;
  /** For whom alone it is a question: others meet rows of many, but may not choose among them. */
  readonly parties?: readonly Party[];
}
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
/**
 * Rows that a query of the resource answers for one record: {data} and, where it is paged, total, page and pageSize. `columns` of the answer,
 * [{key, label}], name more of them, where only the record says which there are.
 */
export interface RelatedRows<F extends Fields = Fields> {
  readonly title: string;
  /** By its name; its path holds {id}. */
  readonly query: string;
  readonly columns: Fields;
  /** A tab of its own, or above the sections of the first. */
  readonly at: 'tab' | 'top';
  /** Above the sections: only of a record that meets this. */
  readonly when?: Condition<F>;
  /** A card each, in place of a table: what has pictures and sentences to be read. The first column names it, codes stand beside that. */
  readonly as?: 'cards';
  /** Words beside what the first column says of a row that meets a condition: of whatever its answer holds. */
  readonly marks?: readonly Mark[];
  readonly paged?: true;
  /** Drawn over a day, a week, a month or a year: its query takes span, date and against, and answers a CurveAnswer (domain/answers). A moment of the record, by its field, is where it opens; else today. */
  readonly curve?: true | string;
  /** Where all of them are had as a file. */
  readonly export?: Read;
  readonly empty: string;
  readonly hint?: string;
}
/** Rows of another resource that name the record: that resource's own list, with all that may be done there, for whoever may list it. */
export interface RecordRows<F extends Fields = Fields> {
  readonly title: string;
  /** By its name. */
  readonly resource: string;
  /** The filter of that list which this record's number answers; new rows begin with it. */
  readonly by: string;
  /** Filters of that list which fields of this record answer: filter there -> field here. `by` among them is answered so, not by the number. */
  readonly matches?: Readonly<Record<string, Extract<keyof F, string>>>;
  /** Only of a record that meets this; of each, where nothing is said. */
  readonly when?: Condition<F>;
  /** Of these alone, by other filters of that list; `tab` names it in the address then, as the list itself has its resource's name. */
  readonly where?: Readonly<Record<string, number>>;
  readonly tab?: string;
  /** The columns that it opens with behind the first, where they are not its name, its state and what its card shows. */
  readonly columns?: readonly string[];
  /** The order that it opens in, where that is not the list's own. */
  readonly order?: { readonly sortField: string; readonly sortOrder: 'ascend' | 'descend' };
  /** What new rows begin with beside that and the record's place: field there -> field of the record. */
  readonly begins?: Readonly<Record<string, string>>;
  /** New rows begin here only while the record meets this; always, where nothing is said. */
  readonly adds?: Condition<F>;
}
/** What matters most of a record, in figures above it: what a query of the resource answers for it. Those that it leaves out are not shown. */
export interface RecordFacts {
  /** By its name; its path holds {id}. */
  readonly query: string;
  readonly fields: Fields;
  /** Those of them that are bad news above nought. */
  readonly bad?: readonly string[];
}
/** A record as a paper that others accept: who it is, what it says, and of what belongs to it the newest rows, each list by its resource's name. */
export interface RecordPaper {
  readonly title: string;
  /**
   * Of `views.lists` (by its tab, else its resource), by their queries of `views.related`, and by their names of the parts that the resource's
   * overrides draw, in the order of the paper; of a list which columns, where its card says too little, and which of its rows alone.
   */
  readonly parts: readonly (
    | string
    | { readonly list: string; readonly columns: readonly string[]; readonly title?: string; readonly where?: Readonly<Record<string, number>> }
  )[];
  /** Fields and facts that are the park's own affair, beside those that only staff sees: they leave the house on no paper. */
  readonly without: readonly string[];
}
/** Sums of all the rows that the filters let through, below the rows of a page: what a query of the resource answers to the filters of its list. */
export interface ListSums {
  /** By its name. */
  readonly query: string;
  readonly fields: Fields;
  /** What they are together, where they are not what the filtered rows come to. */
  readonly label?: string;
  /** They are looked for before the rows: they stand above them. */
  readonly above?: true;
  /** Those of them that are bad news above nought. */
  readonly bad?: readonly string[];
  /** Its answer counts what each tab over the list would show, too: {all, tabs: [{status, count}]}; `bad`: of which codes there should be none. */
  readonly tabs?: { readonly bad: readonly (number | string)[] };
}
/**
 * Above the list, of each of a few things how much of it is taken and how much is left: what a query of the resource answers, {data} of
 * GaugeRow. Choosing one asks for its rows alone.
 */
export interface ListGauges<N extends string = string> {
  readonly title: string;
  /** By its name. */
  readonly query: string;
  /** What is left, in a word: 余位. */
  readonly left: string;
  readonly taken: string;
  /** The filter that a chosen one answers. */
  readonly filter: N;
  readonly empty: string;
}
export interface GaugeRow {
  readonly id: number;
  readonly name: string;
  readonly taken: number;
  readonly of: number;
  readonly left: number;
  /** What else is to be said of it now. */
  readonly notes: readonly string[];
}
/**
 * Rows whose time is taken stretch by stretch: beside their list stands a grid of a day, all of them, and of a week, one of them. A free stretch is
 * marked there and taken: a row of another resource is made for it.
 */
export interface SlotGrid {
  /** By its name: answers a page of SlotLine (domain/answers/slots) to the filters of the list; takes date, days, line, start_at and end_at. */
  readonly query: string;
  /** Those that somebody has marked for himself: the same of them alone, and the actions that mark and unmark one. */
  readonly marked?: { readonly query: string; readonly on: string; readonly off: string };
  /** What stands below the name of a line. */
  readonly shows: readonly string[];
  /** The number that a line must reach, where somebody looks for one: a filter between two ends. */
  readonly least: string;
  /** What is made for a stretch, and its fields that name the line and the stretch. */
  readonly takes: string;
  readonly by: string;
  readonly during: string;
  /** What a new one begins with of whoever is signed in: field -> what his account says. */
  readonly begins?: Readonly<Record<string, 'name'>>;
  /** Repeated: `preview` judges each date, `book` takes the chosen ones. */
  readonly series?: Readonly<Record<'preview' | 'book', { readonly at: string; readonly input?: Fields }>>;
}
/** Six digits that one holds out: as a code to be scanned, over the record, while it meets `when`. And, where it has a time, its file for a calendar. */
export interface RecordPass<F extends Fields = Fields> {
  readonly code: Key<F>;
  readonly when: Condition<F>;
  readonly says: string;
  /** A page of the site that shows the same to whoever has no account: `to` holds its path, to be handed on. */
  readonly link?: { readonly to: Key<F>; readonly says: string; readonly for: string };
  /** `uid`: what a feed of the same calls it. */
  readonly calendar?: {
    readonly uid: string;
    readonly during: Key<F>;
    readonly place: string;
    readonly when: Condition<F>;
    readonly tentative: Condition<F>;
  };
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
  /** The codes that stand beside a record's name, each while it meets its condition; the first coloured one of the columns, where nothing is said. */
  readonly states?: readonly { readonly field: Key<F>; readonly when: Condition<F> }[];
  readonly facts?: RecordFacts;
  readonly pass?: RecordPass<F>;
  readonly paper?: RecordPaper;
  /** Width of its form in pixels, where the specification says one. */
  readonly dialog?: number;
  /** Of several that hold the first is said. */
  readonly notes?: readonly Note<F>[];
  readonly related?: readonly RelatedRows<F>[];
  /** A tab each, behind its own. */
  readonly lists?: readonly RecordRows<F>[];
  readonly sums?: ListSums;
  readonly gauges?: ListGauges<Key<F>>;
  /** The record tells of a change of another one: the field that holds its resource, or the resource itself, and the fields of its values before and after. */
  readonly changes?: { readonly resource: Key<F> | { readonly always: string }; readonly before: Key<F>; readonly after: Key<F> };
  /** Two short verbs stand in the open of each row, where one would be looked for behind ⋯ all day. */
  readonly twoVerbs?: true;
  /** What changing a row is called; 编辑, where nothing is said. */
  readonly edit?: string;
  /** What an empty list says; 暂无 and the label, where nothing is said. */
  readonly empty?: string;
  /** Rows that change by themselves: a number that grows with them. An open list reads them anew when it does. */
  readonly live?: Feed<{ readonly version: number }>;
  /** Files made of the rows that are no export of the list: each its own address and right, a button in the toolbar. */
  readonly files?: readonly { readonly label: string; readonly at: `/${string}`; readonly access: PermissionCode }[];
  /** A grid of its own rows, or of those of another resource, whose stretches its rows are. */
  readonly slots?: SlotGrid | { readonly of: string };
  /** Rows begin on another page, beside what they belong to: the list offers no 新建. */
  readonly storedElsewhere?: true;
}
/**
 * A list of some of the rows of a resource, with columns, actions, order and words of its own: ten pages over one table. It is read at an
 * address of its own, and exported at that address and /export, by the rights of the resource.
 */
export interface ListDefinition<F extends Fields = Fields, A extends string = string> {
  /** What its rows are called: in its address's words, in its empty table and in the name of its file. */
  readonly label: string;
  readonly at: Read;
  readonly source?: Source;
  /** Which rows it holds; all that the caller may see, where nothing is said. Of fields that are columns, without parameters. */
  readonly where?: Condition<F>;
  readonly columns: readonly (Key<F> | keyof SystemFields | Column<F>)[];
  /** Filters of the resource that it keeps, by their names in the address; none of them stands in tabs. */
  readonly filters: readonly string[];
  readonly sort: readonly `${'+' | '-'}${Key<F> | keyof SystemFields}`[];
  readonly actions: readonly A[];
  /** Rows may be begun here: 新建 and 导入 stand over it. */
  readonly starts?: true;
  readonly views?: Pick<Presentation<F>, 'hidden' | 'card'>;
  /** What an empty list says; 暂无 and the label, where nothing is said. */
  readonly empty?: string;
}
