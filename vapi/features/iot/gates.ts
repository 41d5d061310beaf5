import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { deviceState } from '@/domain/codes/iot';
import { carGate } from '@/domain/resources/car-gate';
import { admissionOf } from '../../business/admission';
import { parsePasses } from '../../business/pass-batch';
import { dirOf, isRecord, plateOf } from '../../business/reading-batch';
import { silentSince } from '../../business/measure/meters';
import type { Context } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import { codesWanted } from '../../kernel/filters';
import { combine, handlersOf, hookInto, type Feature, type RawHandler, type TableOf } from '../../kernel/handlers';
import { measure } from '../../kernel/measure';
import type { Predicate } from '../../kernel/scopes';
import { hashToken } from '../../kernel/session';
import type { Services } from '../../services';
import { deviceToken } from './readings';

type Gate = TableOf<typeof carGate>;
/**
 * POST /iot/carGate/passes: takes each pass once, and keeps what the camera saw of it. 202 with {spooled, faults}: the database is away, and
 * the passes are kept on the disk until it is there again.
 */
const passesCall =
  ({ intake }: Services): RawHandler =>
  async (context, req, res) => {
    const gate = await intake.gateOf(deviceToken(req.headers.authorization));
    const parsed = parsePasses(req.body, gate);
    if (typeof parsed === 'string') throw invalid({ passes: [parsed] });
    const { taken, faults } = await intake.passes(gate, parsed.passes, context.now);
    const all = [...parsed.faults, ...faults, ...(taken?.faults ?? [])].sort((one, other) => one.index - other.index);
    if (taken) res.status(200).json({ ...taken, faults: all });
    else res.status(202).json({ spooled: parsed.passes.length, faults: all });
  };

/** POST /iot/carGate/ask {plate, dir?}: may it pass? A gate of one direction need not say which. */
const askCall =
  ({ intake }: Services): RawHandler =>
  async (context, req, res) => {
    const gate = await intake.gateOf(deviceToken(req.headers.authorization));
    const body = isRecord(req.body) ? req.body : {};
    const plate = plateOf(body.plate);
    const given = body.dir === undefined || body.dir === null || body.dir === '' ? 1 : dirOf(body.dir);
    const dir = gate.dir === 1 || gate.dir === 2 ? gate.dir : given;
    if (plate === undefined) throw invalid({ plate: ['请输入正确的车牌号'] });
    if (dir === undefined) throw invalid({ dir: ['方向应为 1（入）或 2（出）'] });
    const { database, now } = context;
    const answer = await intake.answer(() =>
      database.tx(async (db) => {
        await measure(db, carGate, [{ id: gate.id, last_seen_at: now }]);
        return admissionOf({ db, now }, gate, plate, dir);
      }),
    );
    res.status(200).json(answer);
  };
/** As a meter: 故障 as it was set, 离线 by its silence, else 正常. */
const stateOf = ({ now }: Context): RawBuilder<number> => sql<number>`(case when t.state = 3 then 3
  when t.last_seen_at is null or t.last_seen_at < ${silentSince(now)} then 2 else 1 end)::int`;
const statesOf = async (context: Context, ids: readonly number[]): Promise<Pick<Gate, 'id' | 'state'>[]> =>
  (
    await sql<Pick<Gate, 'id' | 'state'>>`select t.id, ${stateOf(context)} state from car_gate t
      where t.id = any(${sql.val([...ids])}::bigint[])`.execute(context.db)
  ).rows;
/** Those of a car park that is there, in the states that the list asks for. */
function shown(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'state', deviceState, '设备状态');
  const standing = sql<SqlBool>`exists (select 1 from car_park p where p.id = t.car_park_id and p.deleted_at is null)`;
  return wanted.length > 0 ? [standing, sql<SqlBool>`${stateOf(context)} = any(${sql.val(wanted)}::int[])`] : [standing];
}

/** Gates: their tokens, and the doors through which they report and ask. */
export const gateCalls = (services: Services) => ({ passes: passesCall(services), admission: askCall(services) });
export const gateFeature: Feature = combine([
  handlersOf(carGate, {
    token: async (context) => {
      const token = `gate_${randomBytes(24).toString('base64url')}`;
      return { message: token, set: { token_hash: hashToken(token), token_at: context.now } };
    },
  }),
  hookInto(carGate, {
    derive: statesOf,
    where: shown,
  }),
]);
