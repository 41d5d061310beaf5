import type { UseAddress } from './address';

/** What each pane of the analysis is given. */
export interface PaneProps {
  readonly kind: number;
  readonly address: UseAddress;
  readonly go: (change: Partial<UseAddress>) => void;
  /** Names of places, tenants and meters by key. */
  readonly names: ReadonlyMap<string, string>;
  /** Moves when the meters have said something new. */
  readonly refreshed: string | null;
}
