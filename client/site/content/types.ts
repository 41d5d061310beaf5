import type { contentPages } from '@/domain/routes/site-content';
import type { contentReadings } from '@/domain/routes/site-readings';
import type { PublicStatistics } from '../statistics';
import type { PageParameter } from '@/domain/kernel/publicPage';

/** A published row, as the `/websit` addresses answer it. */
export type Row = { readonly id: number } & Readonly<Record<string, unknown>>;
/** A page of them. */
export interface Listed {
  readonly data: readonly Row[];
  readonly total: number;
  readonly pageSize: number;
}
type ContentPage = (typeof contentPages)[number];
export type ContentPageId = ContentPage['id'];
/** Pages that are declared here and need no component of their own. */
export type ListPageId = Extract<ContentPage, { readonly shows: { readonly page: 'contentList' } }>['id'];
export type RecordPageId = Extract<ContentPage, { readonly shows: { readonly page: 'contentRecord' } }>['id'];
/** What each of their readings answers. */
export type ContentAnswers = {
  readonly [I in ContentPageId]: {
    readonly [N in keyof (typeof contentReadings)[I]['reads']]: N extends 'record' | 'introduction'
      ? Row
      : N extends 'statistics'
        ? PublicStatistics
        : Listed;
  };
};

/** How a value is written. */
export type Form = 'words' | 'day' | 'area' | 'wan' | 'money' | 'price' | 'fee' | 'span' | 'link' | 'phone';
/** A value of a row, by the name that the answer has for it; empty ones are left out. */
export interface Shown {
  readonly field: string;
  readonly label: string;
  readonly as?: Form;
  /** Of a span: its end. Of a price: its unit. Of a fee: what it is for. */
  readonly with?: string;
  /** It names a row that has a page of its own: that page, and the field with the row's number. */
  readonly to?: { readonly page: ContentPageId; readonly id: string };
}
/** What a row is at the moment: open, soon, over. */
export interface State {
  readonly label: string;
  readonly tone: 'open' | 'soon' | 'over';
}
/** A row in a list: the way to its page. */
export interface Card {
  readonly page: ContentPageId;
  /** The field, or the fields, that it is called by. */
  readonly title: string | readonly string[];
  /** `picture`: a wide one above; `person`: a face beside; `room`: its number where there is no picture; `row`: none. */
  readonly shape: 'picture' | 'person' | 'room' | 'row';
  readonly picture?: string;
  readonly text?: string;
  readonly tags?: readonly string[];
  readonly facts?: readonly Shown[];
  readonly state?: (row: Row, day: string) => State | null;
}
/** What a list may be narrowed by: links, one chosen. Those of a reading stand with their totals, and those that have none are left out. */
export interface Choice {
  readonly parameter: string;
  readonly label: string;
  readonly from: 'categories' | 'places' | readonly { readonly id: number; readonly name: string }[];
}
/** A field of the list's search, beside the words. */
export interface Question {
  readonly parameter: string;
  readonly label: string;
  readonly kind: PageParameter['kind'];
}
export interface ListPage {
  /** What its rows are called, and how they are counted. */
  readonly what: string;
  readonly unit: string;
  /** What the page is for, in a sentence. */
  readonly lead: string;
  readonly search: { readonly name: string; readonly label: string };
  readonly choices?: readonly Choice[];
  /** Asked beside the words, in a form of its own. */
  readonly questions?: readonly Question[];
  readonly card: Card;
  /** Other pages of the same. */
  readonly also?: readonly { readonly page: ContentPageId; readonly label: string }[];
}
/** What whoever is interested does next. */
export interface Call {
  readonly title: string;
  readonly text: string;
  /** A field with a phone number; the site's own where it is empty. */
  readonly phone?: string;
  /** A page for who is signed in, by its path; who is not signs in first. */
  readonly office?: { readonly to: string; readonly label: string };
  /** The application of who wants to move in. */
  readonly settle?: true;
  /** A message to the facilitator whose number stands in a field, about the product that the row is where it is one. */
  readonly ask?: { readonly facilitator: string; readonly product?: true };
  readonly when?: (row: Row, day: string) => boolean;
}
export interface RecordPage {
  readonly what: string;
  readonly list: ContentPageId;
  readonly listTitle: string;
  readonly title: string | readonly string[];
  readonly lead?: string;
  readonly picture?: string;
  /** The picture is a face. */
  readonly isPerson?: true;
  readonly tags?: readonly string[];
  readonly state?: Card['state'];
  readonly facts: readonly Shown[];
  /** Rich text. */
  readonly body?: string;
  /** What stands in place of a body that nobody wrote. */
  readonly bodyTitle: string;
  readonly pictures?: readonly { readonly field: string; readonly label: string }[];
  /** Things with a name, words and a picture each: by the names of these in one of them. */
  readonly items?: { readonly field: string; readonly label: string; readonly name: string; readonly text: string; readonly picture: string };
  readonly files?: string;
  readonly call?: Call;
  /** Rows beside it, of one of the page's readings, without itself. */
  readonly related?: readonly { readonly read: string; readonly title: string; readonly card: Card }[];
  /** What it is to search engines (schema.org), and what they read of it. */
  readonly schema: { readonly type: string; readonly description?: string };
}
