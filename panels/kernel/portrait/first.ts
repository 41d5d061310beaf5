import type { Resident } from '@/domain/feeds/residents';

/** Who is shown while nobody is picked: the first of whom more is known than that he is there; else the first. */
export const firstOf = (data: readonly Resident[]): Resident | undefined =>
  data.find(({ scores }) => scores?.some((score) => score !== null)) ?? data[0];
