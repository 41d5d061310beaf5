import type { Access, Read, Source, Write } from './access';
import type { Fields } from './schema';

/** A call that changes something may not be a GET, unless the specification has it so: then it says so, and is answered no-store. */
export type WriteAt =
  | { readonly at: Write; readonly aliases?: readonly Write[]; readonly changesByGet?: undefined }
  | { readonly at: Read; readonly aliases?: readonly Read[]; readonly changesByGet: true };
export interface ReadAt {
  readonly at: Read;
  readonly aliases?: readonly Read[];
  readonly changesByGet?: undefined;
}
/** A call that is neither an operation nor an action of a resource. Its handler is hand-written. */
export type Call = {
  readonly label: string;
  readonly access: Access;
  readonly source?: Source; // default 'decided'
  /** What it takes, in the body or the query: checked by the same kinds and rules as a form. */
  readonly input?: Fields;
  /** The body of a write that its handler checks itself (by the rules of another resource): for the API document. */
  readonly body?: Fields;
  /** What it answers, for whoever asks: `answer: shape<Sheet>()`. A type; there is nothing at run time. */
  readonly answer?: unknown;
  /** Tables that a write changes: open pages that show their rows read them anew. */
  readonly changes?: readonly string[];
  /** Tables it reads: its ETag and its nudges come from them. Needed on every GET that is not no-store. */
  readonly reads?: readonly string[];
  /** A GET that is the same for everybody and hardly ever changes: seconds for which a browser need not ask again. */
  readonly maxAge?: number;
  /** Paths that ignore the Buildings header (api.md, Requests). */
  readonly anyBuildings?: true;
  /** Answered also while a password that somebody else set waits to be changed: the account itself, and nothing that changes anything else. */
  readonly whilePasswordMustChange?: true;
  /** A reading whose names depend on what it is asked about: they are not held against its input. Any other refuses a name that it does not declare. */
  readonly anyNames?: true;
  /** The handler reads the raw request and writes the answer itself: an upload, a stream. Its transaction is its own too. */
  readonly raw?: true;
  /** How large its body may be, in MB, unfolded where it comes packed; 2 where nothing is said. */
  readonly mostMegabytes?: number;
  /** It makes a record: answered 201 (api.md, Answers). */
  readonly creates?: true;
  /** What it changes belongs to no park: the right that it asks for counts only for who sees all parks. */
  readonly shared?: true;
  /** A write whose handler opens its transaction itself, because it waits for something outside the database (a hash, a gateway). */
  readonly ownTransaction?: true;
} & (WriteAt | ReadAt);
export const defineCalls = <const C extends Readonly<Record<string, Call>>>(calls: C): C => calls;
/** The type of an answer, said in its definition: `answer: shape<Sheet>()`. */
export const shape = <T>(): T => undefined as T;
export type Query = Omit<Call, 'at' | 'aliases' | 'changesByGet'> & ReadAt & { readonly reads: readonly string[] };
