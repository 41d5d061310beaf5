import type { Resident, Residents } from '@/domain/feeds/residents';

/** Who is shown while nobody is picked: the first of whom more is known than that he is there; else the first. */
export const firstOf = (data: readonly Resident[]): Resident | undefined =>
  data.find(({ scores }) => scores?.some((score) => score !== null)) ?? data[0];
/** The company that is picked, on whatever page of the register it is; else the first of this page of whom there is something to show; null where there is nobody. */
export function pickedIn({ data }: Pick<Residents, 'data'>, company: string | undefined): number | null {
  const id = Number(company);
  return Number.isSafeInteger(id) && id > 0 ? id : (firstOf(data)?.id ?? null);
}
