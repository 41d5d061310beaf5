import { carGate } from '@/domain/resources/car-gate';
import type { Cause } from '../kernel/context';
import type { Database } from '../kernel/db/database';
import { systemContext } from '../kernel/system';
import type { AskingGate } from './admission';
import type { FileStore } from './disk';
import type { OwnPass, PassFault } from './pass-batch';
import { isPossible, takePasses } from './passes';
import { markSeen } from './seen';
import { keepPictures } from './snapshots';

export interface TakenPasses {
  readonly accepted: number;
  readonly repeated: number;
  readonly anomalies: number;
  /** What was kept apart, or which picture was not kept, by its place in the list. */
  readonly faults: readonly PassFault[];
}
/** In the log whatever a pass leads to has the gate that sent it as its cause. */
const causeOf = ({ id }: AskingGate): Cause => ({ resource: 'car_gate', action: 'passes', id, words: `${carGate.label} 上报通行` });

/**
 * Takes what a gate reports of itself: each pass once, and what its camera saw; none says that the gate is there.
 * @param now when it was reported
 * @param kept it lay on the disk since then
 */
export async function takeGatePasses(
  { database, store }: { readonly database: Database; readonly store: FileStore },
  gate: AskingGate,
  passes: readonly OwnPass[],
  now: Date,
  kept = false,
): Promise<TakenPasses> {
  const { accepted, repeated, anomalies } = await database.tx(async (db) => {
    const context = { ...systemContext(database, db, now, carGate.label), cause: causeOf(gate), kept };
    if (passes.length === 0) await markSeen(context, carGate, [gate.id]);
    return takePasses(context, gate, passes);
  });
  const strange = passes.flatMap(({ index, at }) =>
    isPossible({ at }, now) ? [] : [{ index, message: at > now.getTime() ? '时间晚于现在，请校准道闸的时钟' : '时间过早，请校准道闸的时钟' }],
  );
  const blurred = await keepPictures(store, database, gate.id, passes, now);
  return { accepted, repeated, anomalies, faults: [...strange, ...blurred] };
}
