import { siteDays } from '@/domain/answers/site';
import { parkTime } from '@/domain/format';
import { addDays, dayOf } from '@/domain/kernel/moment';
import { usePick } from '../picks';
import { useServerTime } from '../surface';

/** The day whose rooms are shown, on a screen the same for all its panels; null: today, and whatever cannot be asked. */
export function useSiteDay(): readonly [string | null, (day: string | null) => void] {
  const [wanted, setDay] = usePick('day');
  const today = useServerTime((time) => parkTime(time).date);
  const isKnown = wanted !== null && dayOf(wanted) === wanted && wanted >= addDays(today, -siteDays.back) && wanted <= addDays(today, siteDays.ahead);
  return [isKnown && wanted !== today ? wanted : null, setDay];
}
