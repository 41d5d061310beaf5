import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { useCall } from '../../../kernel/api/calls';

interface Stretch {
  readonly mtroom_id: number;
  readonly start_at: string;
  readonly end_at: string;
}
/** What a booking costs whoever books by his own right, his free hours taken off; null where it costs nothing, undefined while that is not known. */
export function useQuote(wanted: Stretch | undefined): string | null | undefined {
  return useCall(mtroomApl, 'quote', wanted ?? null).currentData?.message;
}
