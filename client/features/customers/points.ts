import { dash } from '@/domain/format';

/** A score as it is written; of what is not known a dash. */
export const points = (value: number | null | undefined): string => (value === null || value === undefined ? dash : String(value));
