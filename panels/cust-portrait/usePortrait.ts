import type { Portrait, PublicEnterprise, StaffPortrait } from '@/domain/feeds/enterprise';
import { useRead } from '../kernel/useRead';

interface Answer {
  /** Null: nobody who may be shown. */
  readonly one: Portrait | null;
  /** Of staff: whether the public sees it as well. Undefined: this is what the public sees. */
  readonly published?: boolean;
}
interface ReadPortrait {
  /** Null: nothing is known yet, or it could not be read. */
  readonly answer: Answer | null;
  /** Since when, server time in ms, it could not be read; null: it could. */
  readonly failedSince: number | null;
  readonly retry: () => void;
}
type Answered = StaffPortrait | PublicEnterprise;
const answerOf = (data: Answered): Answer => ('enterprise' in data ? { one: data.enterprise } : { one: data, published: data.published });

/** The portrait of an enterprise, read anew with every `version`: the park's own, and while guests look on what is published alone, of nobody in particular what the public is shown first. What was read before stays when a reading fails; what is of somebody else, or of other eyes, is not shown. */
export function usePortrait(id: number | null, version: unknown, visiting: boolean): ReadPortrait {
  const path = visiting ? '/statistics/enterprise' : id === null ? null : (`/statistics/resident/${id}` as const);
  const { data, missing, failedSince, retry } = useRead<Answered>(path, visiting && id !== null ? { id: String(id) } : {}, { version, own: true });
  return { answer: missing ? { one: null } : data && answerOf(data), failedSince, retry };
}
