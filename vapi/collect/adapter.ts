/** One value of one meter as a device said it; the moment is when it was asked. */
export interface Collected {
  readonly kind: 'electric' | 'water';
  readonly number: string;
  readonly value: number;
  readonly power?: number;
}
/** Something that knows how a make of device speaks. One of these is all that another vendor's format needs. */
export interface Adapter {
  /** Checks what a configuration says of one source; throws WrongConfiguration with a sentence. */
  open(configuration: Readonly<Record<string, unknown>>): Source;
}
export interface Source {
  /** What its meters show now. Throws where the device cannot be asked: what others say is not held up by it. */
  read(): Promise<readonly Collected[]>;
}
export class WrongConfiguration extends Error {}
