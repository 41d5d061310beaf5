import type { Resident, Residents } from '@/domain/feeds/residents';

/** How many of the newest are listed. */
const most = 20;
/** Who settled last, the newest first; who has no date of settling is left out. */
export const shape = ({ data }: Residents): readonly Resident[] =>
  data
    .filter(({ settled_at }) => settled_at !== null)
    .toSorted((one, other) => (other.settled_at ?? '').localeCompare(one.settled_at ?? ''))
    .slice(0, most);
