import type { Access, Party, Source } from './access';
import type { WriteAt } from './call';
import type { AnyCondition, Condition } from './condition';
import type { Fields, Row } from './schema';

export interface Variant {
  readonly name: string;
  readonly label: string;
  /** Answers that it gives; what they hide is not asked for. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Of the rows that the action may be done with, those alone that it is offered on. */
  readonly when?: AnyCondition;
  readonly confirm?: string;
  /** May be the one emphasised button, although it is confirmed; or never. */
  readonly leads: boolean;
}
/** How the rows of a resource are audited: between which codes of which field (domain/kernel/audit makes it). */
export interface Audit {
  readonly field: string;
  readonly waiting: number;
  readonly passed: number;
  readonly rejected: number;
  /** The word for rejecting: 驳回, 退回. */
  readonly rejects: string;
  /** Columns that name who is told of the result, beside the author and whoever submitted the row. */
  readonly tells: readonly string[];
  /** A column whose value several rows share that were made at once: their auditors hear of them in one message. */
  readonly together?: string;
  /** What an edit makes of a status. */
  readonly edited: Readonly<Record<number, number>>;
}
/** What is known only when an action is taken: the server's moment, the park's day, whoever takes it, an answer of its dialog. */
export type Taken = { readonly taken: 'now' | 'today' | 'caller' } | { readonly taken: 'input'; readonly of: string };
/** Rows that wait for somebody: what he is to do with them has no action of its own, or one that is no verdict. */
export interface Task<F extends Fields = Fields> {
  readonly label: string;
  /** The right to do it. */
  readonly access: Access;
  readonly when: Condition<F>;
  /** Filters of its list that hold too, by their names in the address: what a hook answers. */
  readonly query?: Readonly<Record<string, string>>;
  /** The field that names whose it is, where it is not everybody's who holds the right. */
  readonly mine?: Extract<keyof F, string>;
  /** Whose it is to do; of all parties where nothing is said. */
  readonly parties?: readonly Party[];
  /** The action that does it; without one the record is opened. */
  readonly action?: string;
}
/** By party: of the rows that it may do something with, those alone that meet a condition, and what is said of the others. */
export type OpenFor<F extends Fields = Fields> = {
  readonly [P in Exclude<Party, 'visitor'>]?: { readonly when: Condition<F>; readonly refused: string };
};
interface ActionBase<F extends Fields> {
  readonly label: string;
  readonly access: Access;
  readonly source?: Source; // of its path; default 'decided'
  /** One's own mail and the like: nothing that the log of operations tells of. */
  readonly unlogged?: true;
  /** Its message is told once and kept nowhere (a token): shown until it is closed, and not answered again to a repeat. */
  readonly secret?: true;
  readonly on?: 'row' | 'rows' | 'list'; // default 'row'; without {id} in the path, `id` or `ids` come in the body
  /** An action on the list that makes a record: its handler answers the id, the call 201 with the record (api.md, Answers). */
  readonly creates?: true;
  readonly when?: Condition<F>;
  /** Of the rows that it may be done with, those alone that a party may do it with: a tenant passes no guest whom the park looks at. */
  readonly openFor?: OpenFor<F>;
  /** Of the rows that it may be done with, those alone that it is offered on: what is derived counts too, and the server refuses in its own words. */
  readonly only?: Condition<F>;
  /** The resource, by its name, whose row its handler makes and answers as `made`: whoever did it is led there. */
  readonly opens?: string;
  readonly set?: { readonly [K in keyof F]?: Row<F>[K] | Taken }; // a plain change of fields needs no handler
  readonly input?: Fields; // a dialog first, same kinds and rules; an answer named like a field is stored in it
  /** What of its record stands above the questions of its dialog: what the answers are held against. */
  readonly shows?: readonly Extract<keyof F, string>[];
  /** Its dialog shows, before it is confirmed, all that it would change: the same call with `?preview=1` is carried out and taken back. */
  readonly previews?: true;
  /** Tables that its handler writes to beside the resource's own: other open pages that show their rows read them anew. */
  readonly changes?: readonly string[];
  /** Carried out by the engine's AuditPort, along the steps of /setting/audit: the author submits, the auditor decides; it keeps `reason`. */
  readonly flow?: 'submit' | 'verdict';
  /** The same call offered as several buttons, each with some of its answers given: 通过 and 驳回 of one verdict. */
  readonly variants?: readonly Variant[];
  readonly confirm?: string;
  /** Undoes, ends or is seldom meant: never the emphasised button, and behind those that lead on; to those parties alone, where some are named. What is confirmed is so anyway. */
  readonly quiet?: true | readonly Party[];
  /** Works next to its row, which stays as it is: answers named like a field are not stored in it, and what all parks share may be worked with by the staff of one. */
  readonly keepsRow?: true;
  /** For whoever wrote the row: staff are offered it on rows of their own hand alone. */
  readonly byWriter?: true;
  /** Its rows wait in turn, like those of an audit: whoever has taken it in a record is led to the next that waits. */
  readonly inTurn?: true;
  readonly done: string;
  readonly refused?: string; // 400 {message} when `when` does not hold
  /** Said in place of `refused` of rows that fulfil a condition: the first that does. */
  readonly refusals?: readonly { readonly when: Condition<F>; readonly message: string }[];
}
/** Without `at` it answers at PUT {base}/{action}/{id}. */
export type Action<F extends Fields = Fields> = ActionBase<F> &
  (WriteAt | { readonly at?: undefined; readonly aliases?: undefined; readonly changesByGet?: undefined });
