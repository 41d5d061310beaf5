import { defineFeed } from '../kernel/feed';
import type { Amount, Lines, Slice } from './blocks';

/** Lost rent of an empty room: area x guide price as a day price x days. */
export interface VacantRoom {
  readonly id: number;
  readonly room: string;
  readonly area: number;
  readonly days: number;
  readonly lost: Amount;
}
/** GET /statistics/zl: both readings of the name, letting (租赁) and patents (专利). */
export interface LeaseAndPatent {
  readonly as_of: string | null;
  readonly lease: {
    readonly rent_rate: number | null;
    readonly unit: string;
    readonly rented: number;
    readonly rentable: number;
    readonly avg_price: Amount;
    readonly trend: Lines;
    readonly expiring: readonly Slice[];
    readonly vacant_top: readonly VacantRoom[];
  };
  readonly patent: {
    readonly valid: number | null;
    readonly unit: string;
    readonly apply_year: number | null;
    readonly grant_year: number | null;
    readonly by_type: readonly Slice[];
    readonly trend: Lines; // each year's last approved quarter
    readonly top: readonly { readonly id: number; readonly name: string; readonly value: number }[];
  };
}
export const leaseFeed = defineFeed<LeaseAndPatent>({
  id: 'cockpit.lease',
  label: '租赁与专利',
  endpoint: '/statistics/zl',
  scope: 'building',
  permission: 'cockpit_read',
});
