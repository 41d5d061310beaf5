import type { Logger } from 'pino';
import type { Schedule } from '@/domain/kernel/schedule';
import type { Context } from '../context';
import type { Database } from '../db/database';

/** What came of a run, in words for the page of jobs; nothing to say where nothing was to be done. */
export type Outcome = string | void;
/** What work that opens its transactions itself is given. */
export interface Sweeping {
  readonly database: Database;
  readonly now: Date;
  readonly log: Logger;
}
/** Work that time asks for. */
export type Job = {
  /** Never changes: the rows of its runs are found by it. */
  readonly name: string;
  readonly title: string;
  readonly schedule: Schedule;
  /**
   * What becomes of the moments that passed while nothing ran. `latest`: one run makes up for all of them, as of now, because the work
   * looks at the state of things. `each`: every one of them is run for itself, with its own moment as `now`; a month's worth at most.
   */
  readonly missed?: 'latest' | 'each';
} & (
  | {
      /**
       * One transaction, in which the run is also noted as done: what it changes stands once, however often the run was begun. Changes
       * go through ../changes, and stand in the log as 系统's with the job as their cause.
       */
      readonly change: (context: Context) => Promise<Outcome>;
    }
  | {
      /** Transactions of its own, for what would hold others up in one: it may be broken off anywhere and is then run anew. */
      readonly sweep: (work: Sweeping) => Promise<Outcome>;
    }
);
