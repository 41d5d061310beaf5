/** What may be asked of a register: the businesses that a name means, and what is known against one of them (codes of qcc_kind). */
export const registerKinds = { search: 1, risk: 2 } as const;
export type RegisterKind = keyof typeof registerKinds;
/** What a register has answered, as it came: nobody has looked at it yet. */
export interface RegisterReply {
  readonly message: string | null;
  readonly rows: readonly unknown[];
}
/** Businesses as somebody outside knows them. What cannot be asked is refused in words for the person (RegisterTrouble). */
export interface Register {
  /** All that it says is invented: nothing of it is kept. */
  readonly isDemo: boolean;
  ask(kind: RegisterKind, keyword: string, now: Date): Promise<RegisterReply>;
}
/** The register did not answer, or nothing that can be read: `message` is for the person, `why` for the log. */
export class RegisterTrouble extends Error {
  constructor(
    message: string,
    readonly why: string,
  ) {
    super(message);
  }
}
