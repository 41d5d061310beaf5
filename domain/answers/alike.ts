/** Records that are there already with the same answers. */
export interface AlikeFound {
  readonly data: readonly {
    readonly id: number;
    readonly name: string;
    /** The fields in which it is the same. */
    readonly by: readonly string[];
    /** Where it lies and how it stands, in words. */
    readonly about: string;
  }[];
  readonly total: number;
  /** Fields whose answer somebody has whom the caller may not see. */
  readonly elsewhere: readonly string[];
}
