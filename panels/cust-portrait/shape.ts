import type { Residents } from '@/domain/feeds/residents';
import { firstOf } from '../kernel/portrait/first';

/** The company that is picked, on whatever page of the register it is; else the first of this page of whom there is something to show; null where there is nobody. */
export function pickedIn({ data }: Pick<Residents, 'data'>, company: string | undefined): number | null {
  const id = Number(company);
  return Number.isSafeInteger(id) && id > 0 ? id : (firstOf(data)?.id ?? null);
}
/** How many columns a portrait has in so many u. */
export const columnsAt = (width: number): number => (width < 700 ? 1 : width < 1400 ? 2 : 3);
