import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { carGate } from '@/domain/resources/car-gate';
import { admissionOf, type AskingGate } from '../../business/admission';
import { parsePasses } from '../../business/pass-batch';
import { isPossible, takePasses } from '../../business/passes';
import { dirOf, isRecord, plateOf } from '../../business/reading-batch';
import { silentSince } from '../../business/measure/meters';
import type { Cause, Context } from '../../kernel/context';
import { invalid, signedOut } from '../../kernel/errors';
import { combine, handlersOf, hookInto, type Feature, type RawHandler, type TableOf } from '../../kernel/handlers';
import { measure } from '../../kernel/measure';
import { hashToken } from '../../kernel/session';
import { systemContext } from '../../kernel/system';
import type { Services } from '../../services';
import { deviceToken } from './readings';
import { keepPictures } from './snapshots';

type Gate = TableOf<typeof carGate>;
/** The gate of a device token; one whose token was revoked, or whose car park is gone, is as unknown as a wrong token. */
async function gateOf({ db }: Pick<Context, 'db'>, header: string | undefined): Promise<AskingGate> {
  const token = deviceToken(header);
  const found = token
    ? await sql<AskingGate>`select g.id, g.dir::int dir, g.car_park_id, p.incubator_id from car_gate g
        join car_park p on p.id = g.car_park_id and p.deleted_at is null where g.token_hash = ${hashToken(token)}`.execute(db)
    : { rows: [] };
  const [gate] = found.rows;
  if (!gate) throw signedOut();
  return gate;
}
/** In the log whatever a pass leads to has the gate that sent it as its cause. */
const causeOf = ({ id }: AskingGate): Cause => ({ resource: 'car_gate', action: 'passes', id, words: `${carGate.label} 上报通行` });

/** POST /iot/carGate/passes: takes each pass once, and keeps what the camera saw of it. */
const passesCall =
  (services: Services): RawHandler =>
  async (context, req, res) => {
    const gate = await gateOf(context, req.headers.authorization);
    const parsed = parsePasses(req.body, gate);
    if (typeof parsed === 'string') throw invalid({ passes: [parsed] });
    const { passes, faults } = parsed;
    const { database, now } = context;
    const taken = await database.tx(async (db) => {
      const inside = { ...systemContext(database, db, now, carGate.label), cause: causeOf(gate) };
      if (passes.length === 0) await measure(db, carGate, [{ id: gate.id, last_seen_at: now }]);
      return takePasses(inside, gate, passes);
    });
    const strange = passes.flatMap(({ index, at }) =>
      isPossible({ at }, now) ? [] : [{ index, message: at > now.getTime() ? '时间晚于现在，请校准道闸的时钟' : '时间过早，请校准道闸的时钟' }],
    );
    const blurred = await keepPictures(services, database, gate.id, passes);
    const { accepted, repeated, anomalies } = taken;
    const all = [...faults, ...strange, ...blurred].sort((one, other) => one.index - other.index);
    res.status(200).json({ accepted, repeated, anomalies, faults: all });
  };

/** POST /iot/carGate/ask {plate, dir?}: may it pass? A gate of one direction need not say which. */
const askCall: RawHandler = async (context, req, res) => {
  const gate = await gateOf(context, req.headers.authorization);
  const body = isRecord(req.body) ? req.body : {};
  const plate = plateOf(body.plate);
  const given = body.dir === undefined || body.dir === null || body.dir === '' ? 1 : dirOf(body.dir);
  const dir = gate.dir === 1 || gate.dir === 2 ? gate.dir : given;
  if (plate === undefined) throw invalid({ plate: ['请输入正确的车牌号'] });
  if (dir === undefined) throw invalid({ dir: ['方向应为 1（入）或 2（出）'] });
  const { database, now } = context;
  const answer = await database.tx(async (db) => {
    await measure(db, carGate, [{ id: gate.id, last_seen_at: now }]);
    return admissionOf({ db, now }, gate, plate, dir);
  });
  res.status(200).json(answer);
};
/** As a meter: 故障 as it was set, 离线 by its silence, else 正常. */
const statesOf = async ({ db, now }: Context, ids: readonly number[]): Promise<Pick<Gate, 'id' | 'state'>[]> =>
  (
    await sql<Pick<Gate, 'id' | 'state'>>`select t.id, (case when t.state = 3 then 3
      when t.last_seen_at is null or t.last_seen_at < ${silentSince(now)} then 2 else 1 end)::int state from car_gate t
      where t.id = any(${sql.val([...ids])}::bigint[])`.execute(db)
  ).rows;

/** Gates: their tokens, and the doors through which they report and ask. */
export const gateCalls = (services: Services) => ({ passes: passesCall(services), admission: askCall });
export const gateFeature: Feature = combine([
  handlersOf(carGate, {
    token: async (context) => {
      const token = `gate_${randomBytes(24).toString('base64url')}`;
      return { message: token, set: { token_hash: hashToken(token), token_at: context.now } };
    },
  }),
  hookInto(carGate, {
    derive: statesOf,
    where: () => [sql`exists (select 1 from car_park p where p.id = t.car_park_id and p.deleted_at is null)`],
  }),
]);
