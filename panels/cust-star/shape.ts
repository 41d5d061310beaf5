import type { Resident, Residents } from '@/domain/feeds/residents';

/** Who has something to show: the order is that of the feed, the highest first. */
export const shape = ({ data }: Residents): readonly Resident[] => data.filter(({ tags }) => tags.length > 0);
