import { expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { onEachEngine } from '../support/engines';
import { settlementPark } from './settlement-park';

onEachEngine('个人租住的房间后装的表', (engine) => {
  const on = settlementPark(engine);
  const { rows, put, get, newRoom, newMeter, bind, sheetsOf } = on;

  it('只选房间绑定，即由住户承担；首个读数当天起计，账单由承租人付', async () => {
    const inside = { incubator_id: on.here.incubator, building_id: on.here.building };
    const room = await newRoom(on.here, 20);
    const flat = await on.park.make(contract, {
      ...{ ...inside, kind: 2, party_kind: 2, party_name: '王小床', enterprise_id: null, start_at: '2026-11-01', end_at: '2027-10-31', status: 30 },
    });
    await rows("insert into room_occupancy (room_id, during, kind, contract_id) values ($1, daterange('2026-11-01', null), 3, $2)", [room, flat.id]);
    const meter = await newMeter({ room_id: room });
    for (const [read_at, value] of [
      ['2026-11-14 08:00:00', 100],
      ['2026-11-18 08:00:00', 130.5],
    ] as const)
      expect((await put(`meter/record/${meter}`, { read_at, value })).status).toBe(200);
    expect((await bind(meter, undefined, '2026-11-14', room)).status).toBe(200);
    expect((await get(`iot/meter/${meter}/bindings`)).body.data).toMatchObject([{ enterprise_name: '王小床', from: '2026-11-14', until: null }]);
    const stored = await on.park.call(on.who.admin, 'POST', '/vapi/iot/settlement', {
      ...{ ...inside, meter_id: meter, period_start: '2026-11-14', period_end: '2026-11-18', this_value: 130.5 },
    });
    expect(stored.status, JSON.stringify(stored.body)).toBe(201);
    // it was never lower than what it showed first
    const [sheet] = await sheetsOf(meter);
    expect(sheet).toMatchObject({ last: 100, this: 130.5, usage: 30.5 });
    expect((await put(`settlement/confirm/${sheet?.id}`)).status).toBe(200);
    expect(await rows('select contract_id, payer_name from fee_bill where meter_settlement_id = $1', [sheet?.id])).toEqual([
      { contract_id: flat.id, payer_name: '王小床' },
    ]);
  });
});
