import { afterAll, beforeAll, expect, it } from 'vitest';
import { allResources } from '@/domain/resources';
import { enterprise } from '@/domain/resources/enterprise';
import { knowledge } from '@/domain/resources/growth-record';
import { holdersOf } from '@/vapi/features/enterprise/merge/holders';
import { onEachEngine } from '../support/engines';
import type { Answer } from '../support/park';
import { randomOf } from './ledger-world';
import { openSpace, type Space } from './spaces';

/**
 * 任意次序的合并、撤销、新增与修改：每一步之后每条记录都归它该归的那一家，一条不多一条不少；撤销只在什么也没有变过时做得成，做成之后逐行逐值与
 * 合并之前相同（issue 13）。MODEL_STEPS 换步数，MODEL_SEED 换次序。
 */
const steps = Number(process.env.MODEL_STEPS ?? 60);
const seed = Number(process.env.MODEL_SEED ?? 13);
const places = holdersOf({ all: allResources }).filter(({ way }) => way === 'one');
interface Merge {
  readonly gone: Firm;
  readonly took: boolean;
  readonly before: unknown;
  /** Something has happened since that makes it unclear whose it would be. */
  changed: boolean;
}
interface Firm {
  readonly id: number;
  alive: boolean;
  readonly merges: Merge[];
  rows: Set<number>;
}

onEachEngine('合并与撤销的步骤', (engine) => {
  let space: Space;
  const random = randomOf(seed);
  const firms: Firm[] = [];
  const done = { merge: 0, undo: 0, refused: 0 };
  beforeAll(async () => {
    space = await openSpace(engine);
    for (let at = 0; at < 5; at++) await newFirm();
  });
  afterAll(() => space.park.close());
  const inside = () => ({ incubator_id: space.here.incubator, building_id: space.here.building });
  const rows = <T = Record<string, any>>(text: string, params: unknown[] = []) => space.rows<T>(text, params);
  const call = (path: string, body: object, method = 'PUT'): Promise<Answer> => space.park.call(space.who.operator, method, `/vapi${path}`, body);
  const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T;
  const versionOf = async ({ id }: Firm) => (await rows<{ version: number }>('select version from enterprise where id = $1', [id]))[0]?.version;
  /** All that names two firms, and themselves, without what only counts and what nobody merges. */
  const everything = async (ids: readonly number[]) => {
    const all: Record<string, unknown> = {};
    const whole = `to_jsonb(t) - array['version', 'updated_at', 'pinyin', 'email'] row`;
    for (const { key, table, column } of places)
      all[key] = await rows(`select ${whole} from ${table} t where t."${column}" = any($1) order by t.id`, [ids]);
    return { ...all, enterprise: await rows(`select ${whole} from enterprise t where id = any($1) order by id`, [ids]) };
  };
  const isFree = ({ merges }: Firm): boolean => merges.at(-1)?.changed === false;

  async function newFirm(): Promise<void> {
    const at = firms.length;
    const { id } = await space.park.make(enterprise, {
      ...{ ...inside(), name: `步骤${at}有限公司`, credit_code: null, residence: 0, incubation: 0, need_status: 10, settled_at: null },
      ...{ exited_at: null, graduated_at: null, is_recommend: 2, follow_id: null, merged_at: null, desc: `简介${at}` },
    });
    firms.push({ id, alive: true, merges: [], rows: new Set() });
  }
  async function hang(firm: Firm): Promise<void> {
    const { id } = await space.park.make(knowledge, { incubator_id: space.here.incubator, enterprise_id: firm.id, number: `B${random(1e9)}` });
    firm.rows.add(id);
    for (const one of firm.merges) one.changed = true;
  }
  async function edit(firm: Firm): Promise<void> {
    // what a merge has brought along is undone by nobody once it says something else; what it left alone may change
    const whole = firm.merges.at(-1)?.took === true;
    const body = { version: await versionOf(firm), ...(whole ? { desc: `改${random(1e9)}` } : { email: `a${random(1e9)}@b.cn` }) };
    expect((await call(`/enterprise/${firm.id}`, body)).status).toBe(200);
    if (whole) for (const one of firm.merges) one.changed = true;
  }
  async function merge(kept: Firm, gone: Firm): Promise<void> {
    const took = random(2) === 1;
    const before = await everything([kept.id, gone.id]);
    const body = { gone_id: gone.id, take: took ? ['desc'] : [], version: await versionOf(kept), gone_version: await versionOf(gone) };
    const sent = await call(`/enterprise/merge/${kept.id}`, body);
    if (kept === gone || !kept.alive || !gone.alive) {
      expect([sent.status, sent.body.message]).toEqual(kept.alive && gone.alive ? [400, '请选择两家不同的企业'] : [404, '企业不存在']);
      done.refused++;
      return;
    }
    expect([sent.status, sent.body.done]).toEqual([200, '合并成功']);
    kept.rows = new Set([...kept.rows, ...gone.rows]);
    gone.alive = false;
    kept.merges.push({ gone, took, before, changed: false });
    done.merge++;
  }
  async function undo(firm: Firm): Promise<void> {
    const last = firm.merges.at(-1);
    const sent = await call(`/enterprise/unmerge/${firm.id}`, {});
    if (!firm.alive) return expect(sent.status).toBe(404);
    if (!last || !isFree(firm)) {
      expect([sent.status, String(sent.body.message)]).toEqual([400, expect.stringContaining(last ? '不能撤销' : '没有可撤销的合并')]);
      done.refused++;
      return;
    }
    expect([sent.status, sent.body.message]).toEqual([200, undefined]);
    firm.merges.pop();
    last.gone.alive = true;
    firm.rows = new Set([...firm.rows].filter((id) => !last.gone.rows.has(id)));
    expect(await everything([firm.id, last.gone.id])).toEqual(last.before);
    done.undo++;
  }

  it(`${steps} 步之后各归各的`, async () => {
    for (const firm of firms) await hang(firm);
    for (let at = 0; at < steps; at++) {
      const firm = pick(firms);
      const way = random(10);
      if (way < 4) await merge(firm, pick(firms));
      else if (way < 8) await undo(pick([firm, ...firms.filter(isFree)]));
      else if (firm.alive) await (way === 8 ? hang : edit)(firm);
      const held = await rows<{ id: number; enterprise_id: number }>('select id, enterprise_id from knowledge where enterprise_id = any($1)', [
        firms.map(({ id }) => id),
      ]);
      const expected = firms.filter(({ alive }) => alive).flatMap(({ id, rows: own }) => [...own].map((one) => [one, id]));
      expect(held.map(({ id, enterprise_id }) => [id, enterprise_id]).sort()).toEqual(expected.sort());
      expect(await rows('select id from enterprise where deleted_at is null and id = any($1) order by id', [firms.map(({ id }) => id)])).toEqual(
        firms.filter(({ alive }) => alive).map(({ id }) => ({ id })),
      );
      // those that can be told apart no more are gone for good: others take their places
      if (firms.filter(({ alive }) => alive).length < 3) await newFirm();
    }
    for (const count of Object.values(done)) expect(count, JSON.stringify(done)).toBeGreaterThan(0);
  }, 300_000);
});
