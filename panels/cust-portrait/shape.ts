import type { Residents } from '@/domain/feeds/residents';

/** The company that is picked, on whatever page of the register it is; else the first of this page; null where there is nobody. */
export function pickedIn({ data }: Pick<Residents, 'data'>, company: string | undefined): number | null {
  const id = Number(company);
  return Number.isSafeInteger(id) && id > 0 ? id : (data[0]?.id ?? null);
}
/** How many columns a portrait has in so many u. */
export const columnsAt = (width: number): number => (width < 700 ? 1 : width < 1400 ? 2 : 3);
