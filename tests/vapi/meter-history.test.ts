import { expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { room } from '@/domain/resources/room';
import { rebuildRollups } from '@/vapi/business/rebuild';
import { onEngineInTurn } from '../support/engines';
import type { Answer } from '../support/park';
import { meterPark } from './meter-park';
import { at, noon } from './noon';

/** What a meter has counted, whom it served and what hangs on it holds it where it is. */
onEngineInTurn('用过的表计与网关', (engine) => {
  const on = meterPark(engine);
  const { put, edit, newMeter } = on;
  const drop = (path: string): Promise<Answer> => on.park.call(on.who.admin, 'DELETE', `/vapi/iot/${path}`);
  const read = async (id: number, minutes: number, value: number): Promise<void> => {
    const done = await put(`meter/record/${id}`, { value, read_at: at(minutes) });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
  };
  const used = (id: number) =>
    on.park.database.rows<{ grain: number; usage: number; least: number }>(
      'select grain, sum(usage)::float8 usage, min(usage)::float8 least from meter_rollup where meter_id = $1 group by 1 order by 1',
      [id],
    );

  it('只绑定给本园的企业与房间，或在本园有合同的企业', async () => {
    const id = await newMeter();
    const abroad = await on.park.make(room, { incubator_id: on.there.incubator, building_id: on.there.building, name: '乙101', area: 10 });
    const bind = (body: object) => put(`meter/bind/${id}`, { from: '2026-11-01', ...body });
    expect((await bind({ enterprise_id: on.there.enterprise })).body.errors).toEqual({ enterprise_id: ['企业不在表计所在园区'] });
    expect((await bind({ enterprise_id: on.here.enterprise, room_id: abroad.id })).body.errors).toEqual({ room_id: ['房间不在表计所在园区'] });
    await on.park.make(contract, {
      ...{ incubator_id: on.here.incubator, enterprise_id: on.there.enterprise, status: 30, start_at: '2026-01-01', end_at: '2026-12-31' },
    });
    expect((await bind({ enterprise_id: on.there.enterprise })).status).toBe(200);
    // from today on, where nothing is said
    expect((await put(`meter/bind/${id}`, { enterprise_id: on.here.enterprise })).status).toBe(200);
    const [last] = await on.park.database.rows('select lower(during)::text "from" from meter_binding where meter_id = $1 order by 1 desc', [id]);
    expect(last).toEqual({ from: at(0).slice(0, 10) });
  });
  it('更正倍率，已有的用量按新倍率重算，迟到的读数不留负数，与重算汇总一致；抄过表的不能改', async () => {
    const id = await newMeter();
    await read(id, -60, 100);
    await read(id, -30, 110);
    expect((await edit(`meter/${id}`, { ratio: 10 })).status).toBe(200);
    expect((await used(id)).map(({ usage }) => usage)).toEqual([100, 100, 100, 100]);
    await read(id, -45, 109);
    const after = await used(id);
    expect(after.map(({ usage, least }) => [usage, least >= 0])).toEqual(Array.from({ length: 4 }, () => [100, true]));
    await rebuildRollups(on.park.database);
    expect(await used(id)).toEqual(after);
    const sheet = {
      incubator_id: on.here.incubator,
      building_id: on.here.building,
      meter_id: id,
      period_start: '2026-11-01',
      period_end: '2026-11-19',
    };
    expect((await on.park.call(on.who.admin, 'POST', '/vapi/iot/settlement', { ...sheet, this_value: 100 })).status).toBe(201);
    expect((await edit(`meter/${id}`, { ratio: 20 })).body.errors).toEqual({ ratio: ['该表计已抄表，不能改倍率，请先冲销或删除抄表单'] });
    expect((await edit(`meter/${id}`, { incubator_id: on.there.incubator, building_id: on.there.building })).body.errors).toEqual({
      incubator_id: ['该表计有绑定或抄表单，不能换园区'],
    });
    expect((await drop(`meter/${id}`)).body.message).toBe('该表计有待确认的抄表单，请先确认或删除');
  });
  it('有读数的不能改类型；没用过的可以改类型、换园区，分表不能留在原处', async () => {
    const [top, sub] = [await newMeter(), await newMeter()];
    expect((await edit(`meter/${sub}`, { parent_id: top })).status).toBe(200);
    const move = { incubator_id: on.there.incubator, building_id: on.there.building };
    expect((await edit(`meter/${top}`, { kind: 2 })).body.errors).toEqual({ kind: ['该表计下仍有分表，不能改类型'] });
    expect((await edit(`meter/${top}`, move)).body.errors).toEqual({ incubator_id: ['该表计下仍有分表，不能换园区'] });
    expect((await edit(`meter/${sub}`, move)).body.errors).toEqual({ parent_id: ['上级表须在同一园区'] });
    expect((await drop(`meter/${top}`)).body.message).toMatch(/^该表计下仍有分表（表\d+）$/);
    expect((await edit(`meter/${sub}`, { parent_id: null, ...move })).status).toBe(200);
    expect((await edit(`meter/${top}`, { kind: 2 })).status).toBe(200);
    await read(top, -5, 1);
    expect((await edit(`meter/${top}`, { kind: 1 })).body.errors).toEqual({ kind: ['已有读数的表计不能改类型'] });
    expect((await drop(`meter/${top}`)).status).toBe(200);
  });
  it('绑定中的不能删除，解除之后可以', async () => {
    const id = await newMeter();
    await put(`meter/bind/${id}`, { enterprise_id: on.here.enterprise, from: '2026-11-01' });
    expect((await drop(`meter/${id}`)).body.message).toBe('该表计正在绑定中，请先解除绑定');
    await put(`meter/bind/${id}`, { from: '2026-11-20' });
    expect((await drop(`meter/${id}`)).status).toBe(200);
  });
  it('网关下还有表计时不能删除，也不能换园区；别园的网关不收', async () => {
    const id = await newMeter({ gateway_id: on.gateway });
    const other = (await on.park.call(on.who.admin, 'POST', '/vapi/iot/gateway', { name: '乙网关', incubator_id: on.there.incubator, enabled: 1 }))
      .body.id;
    expect((await drop(`gateway/${on.gateway}`)).body.message).toMatch(/^该网关下仍有表计（/);
    expect((await edit(`gateway/${on.gateway}`, { incubator_id: on.there.incubator })).body.errors).toEqual({
      incubator_id: ['该网关下仍有表计，不能换园区'],
    });
    expect((await edit(`meter/${id}`, { gateway_id: other })).body.errors).toEqual({ gateway_id: ['网关不属于所选园区'] });
    expect((await edit(`meter/${id}`, { gateway_id: null })).status).toBe(200);
    expect((await drop(`gateway/${on.gateway}`)).status).toBe(200);
  });
  it('高于其后读数的，说明原因；这样的异常读数不能采纳', async () => {
    const id = await newMeter();
    await read(id, -60, 100);
    await read(id, -10, 200);
    expect((await put(`meter/record/${id}`, { value: 250, read_at: at(-30) })).body.errors).toEqual({ value: ['读数不能大于其后的读数'] });
    const [row] = await on.park.database.tx((tx) =>
      on.park.database.rows<{ id: number }>(
        'insert into meter_anomaly (incubator_id, meter_id, read_at, value, reason) values ($1, $2, $3, 250, 2) returning id',
        [on.here.incubator, id, new Date(noon.getTime() - 30 * 60_000)],
        tx,
      ),
    );
    const refused = await put(`anomaly/accept/${row?.id}`);
    expect([refused.status, refused.body.message]).toEqual([400, '读数不能大于其后的读数']);
  });
});
