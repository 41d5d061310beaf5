import type { Logger } from 'pino';
import type { FileStore } from './business/disk';
import type { Intake } from './business/intake';
import type { Register } from './business/register';
import type { Engine } from './kernel/engine';
import type { makeFilePaths } from './kernel/files';

/** What the outside hears of a change: relay.md, nudges and sessions. Without a relay nobody listens. */
export interface Signals {
  /** Feeds that read what has just been written; `users`: whose own topics moved. */
  nudge(feeds: readonly string[], users?: readonly number[]): void;
  session(user: number, code: 'elsewhere' | 'revoked' | 'changed'): void;
}
export interface Settings {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  readonly demo: boolean | null; // null: on by default on the embedded database
  readonly demoPassword: string;
  readonly adminPassword: string | null;
  readonly mqttUrl: string | null;
  /** MB that readings may take on the disk while the database is away. */
  readonly readingsSpoolMb: number;
  readonly logLevel: string;
  readonly publicUrl: string | null;
  /** Where messages of the outbox go; null: nobody sends them, and a code stands in the log and the outbox. */
  readonly smsWebhookUrl: string | null;
  /** The register of businesses outside, and the key that questions to it are signed with; null: there is none. */
  readonly qccUrl: string | null;
  readonly qccKey: string | null;
}
/** What features are given beside the context of a call. */
export interface Services {
  readonly engine: Engine;
  readonly signals: Signals;
  readonly files: ReturnType<typeof makeFilePaths>;
  /** The door of what meters report. */
  readonly intake: Intake;
  /** The bytes of uploaded files. */
  readonly store: FileStore;
  readonly settings: Settings;
  readonly log: Logger;
  /** Keys the hash of what is too short to be hashed alone: a code of six digits. */
  readonly codeSecret: string;
  /** The timed work of this process: looks at once whether something is to be run. */
  readonly jobs: { wake(): void };
  /** Businesses as somebody outside knows them; null: nobody can be asked. */
  register(): Register | null;
  /** Whether this database holds the demonstration park. */
  isDemo(): boolean;
}
