/** `sent`: this relay still leads and the others have it; `lost`: another leads; `gone`: the kept answer has to be sent whole; `away`: the store is. */
export type Publication = 'sent' | 'lost' | 'gone' | 'away';
/** What a topic needs of the Redis it shares. */
export interface LeaseStore {
  /** True: this relay polls; false: another does; null: the store is away. */
  lead(t: string): Promise<boolean | null>;
  /** Tells the others, as long as this relay leads; `whole` is kept for who comes later. */
  publish(t: string, message: Buffer, whole: Buffer | null, keepMs: number): Promise<Publication>;
  /** The last answer sent, and for how long it will be kept on, in ms. */
  last(t: string): Promise<{ readonly message: Buffer; readonly leftMs: number } | null>;
  release(t: string, word: string): void;
}
