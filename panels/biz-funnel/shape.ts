import type { ParkOperation } from '@/domain/feeds/operate';
import { stagesOf } from '../kernel/Funnel';

/** Who is at which stage now, and apart from them how many moved in this month, in 家. */
export const shape = ({ funnel }: ParkOperation) => stagesOf(funnel);
