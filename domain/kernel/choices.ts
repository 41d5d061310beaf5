import type { AnyCondition } from './condition';

/**
 * What a reference offers of its target, where that is not whatever the caller's list of the target shows. The same narrows what a form
 * is offered (GET /options) and what the server accepts of it. Of rows that can be disabled only the enabled ones are ever offered.
 */
export interface Choices {
  /** Rows of the target that may be chosen, by its own columns. */
  readonly where?: AnyCondition;
  /** Columns of the target by which the rows stand before their names: what is chosen most comes first. */
  readonly order?: readonly string[];
  /** What no condition on the row says (people who hold a right, roles within one's own): the name of a rule that a feature brings (`choices`). */
  readonly rule?: string;
  /** What is said of a row that is not offered, where it is not 该…不可选. */
  readonly refused?: string;
  /**
   * Whom the rows are offered to. Usually who sees them anyway; `park`: also tenants, facilitators and tutors who have the form, for
   * rows of the parks that they belong to, though they may not list them: by their names alone. `rule`: the rule says that too.
   */
  readonly to?: 'park' | 'rule';
  /**
   * Other answers of the form beside which fewer rows are offered, beside those that the target itself depends on: by the target's field of
   * the same name (and then the server holds to it), else by what `rule` makes of it.
   */
  readonly narrowedBy?: readonly string[];
  /** Fields of the target that name a row in a select, where its title alone does not tell rows apart. */
  readonly label?: readonly string[];
  /** Rows come first whose column says the same as this field of the record at hand (demands for the room's own building). */
  readonly first?: string;
  /** Answers further questions of the form with what a chosen row says: name there -> field of the target. They are never sent. */
  readonly fills?: Readonly<Record<string, string>>;
}
