import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import PizZip from 'pizzip';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feeBill } from '@/domain/resources/fee-bill';
import { paymentItem } from '@/domain/resources/payment-item';
import { room } from '@/domain/resources/room';
import { seedPapers } from '@/vapi/seed/base/papers';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

/** The text of a Word, a line for each paragraph. */
const linesOf = (bytes: Uint8Array): string[] =>
  [...(new PizZip(bytes).file('word/document.xml')?.asText() ?? '').matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inside]) =>
    [...String(inside).matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, text]) => text).join(''),
  );

onEachEngine('新园区自带的合同与结算确认书', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let at: { room: number; rent: number };
  const begin = () =>
    park.database.tx((tx) =>
      seedPapers(tx, new Date('2026-03-10T02:00:00Z'), (key, bytes) => {
        const to = join(park.dataDir, 'files', key.slice(0, 2), key);
        mkdirSync(dirname(to), { recursive: true });
        writeFileSync(to, bytes);
      }),
    );
  beforeAll(async () => {
    park = await openPark({ engine, now: () => new Date('2026-03-10T02:00:00Z') });
    here = await place(park, '甲园');
    who = await people(park, here);
    const inside = { incubator_id: here.incubator, building_id: here.building };
    at = {
      room: (await park.make(room, { ...inside, name: '804', area: 120, use: 1, status: 1 })).id,
      rent: (await park.make(paymentItem, { name: '试租金', enabled: 1 })).id,
    };
    await begin();
  });
  afterAll(() => park?.close());
  const [start_at, end_at] = ['2026-04-01', '2027-03-31'];
  const contractOf = async (more: object, term: object = {}): Promise<number> => {
    const days = { start_at, end_at };
    const made = await park.call(who.operator, 'POST', '/vapi/pact/contract', {
      ...{ kind: 1, type: 1, party_kind: 1, incubator_id: here.incubator, enterprise_id: here.enterprise, sign_at: '2026-03-10', ...days },
      ...{ handler_id: who.operator.userId, rooms: [{ room_id: at.room, area: 120, ...days }] },
      terms: [{ payment_item_id: at.rent, room_id: at.room, price: '1.45', price_unit: 'yuan_m_day', pay_cycle: 'quarter', ...days, ...term }],
      ...more,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  };
  const templates = async (): Promise<{ id: number; name: string; module: string }[]> =>
    (await park.call(who.operator, 'GET', '/vapi/fileTemplate?page=1&pageSize=50')).body.data;
  const paper = async (row: number, of = 'contract'): Promise<string[]> => {
    const id = (await templates()).find(({ module }) => module === of)?.id;
    const answer = await park.call(who.operator, 'GET', `/vapi/fileTemplate/${id}/fill?row=${row}`);
    expect(answer.status).toBe(200);
    return linesOf(answer.body);
  };
  it('企业的合同写明甲方、每间房的楼宇房号面积、单价与付款方式、免租、押金与计划；没有空着的', async () => {
    const plan = [
      {
        payment_item_id: at.rent,
        room_id: at.room,
        period_start: start_at,
        period_end: '2026-06-30',
        amount: '15660',
        bill_at: start_at,
        due_at: start_at,
      },
    ];
    const terms = { deposit: '16000', free_days: 30, increase_months: 12, increase_rate: 5 };
    const lines = await paper(await contractOf({ plan }, terms));
    const text = lines.join('\n');
    expect(lines.find((line) => line.startsWith('甲方（出租方、园区运营主体）：'))).toContain('甲园');
    expect(text).toContain('用于研发办公');
    const after = (head: string, count: number): string[] => lines.slice(lines.indexOf(head) + 1).slice(0, count);
    expect(after('租期', 5)).toEqual(['1', '甲园A座', '804', '120', '2026年4月1日 至 2027年3月31日']);
    expect(after('其他约定', 7)).toEqual([
      '试租金',
      '804',
      '2026年4月1日 至 2027年3月31日',
      '1.45 元/㎡/天，季付',
      '30 天',
      '16,000.00',
      '每 12 个月递增 5%；期首出账',
    ]);
    expect(after('应缴日', 6)).toEqual(['1', '试租金', '804', '2026年4月1日 至 2026年6月30日', '15,660.00', '2026年4月1日']);
    const above = lines.filter((line) => !line.startsWith('甲方（盖章）')).join('\n');
    expect(above).not.toMatch(/[{}]|：\s{2,}|入住人|停车位|其他约定：|另行出具/);
    expect(lines.filter((line) => line === '')).toEqual([]);
  });
  it('个人租公寓的合同有入住人，没有统一社会信用代码与研发办公', async () => {
    const person = {
      kind: 2,
      party_kind: 2,
      enterprise_id: null,
      party_name: '林知夏',
      party_mobile: '13800000157',
      party_id_no: '330108199805120042',
    };
    const lines = await paper(
      await contractOf({ ...person, occupants: [{ name: '林知夏', mobile: '13800000157', room_id: at.room }], remark: '不养宠物' }),
    );
    const text = lines.join('\n');
    // each fact on a line of its own: no number breaks at the end of one
    const party = lines.indexOf('乙方（承租方）：林知夏');
    expect(lines.slice(party + 1, party + 3)).toEqual(['　　证件号：330108199805120042', '　　手机：13800000157']);
    expect(text).toMatch(/入住人：林知夏，手机 \S+，房间 804/);
    expect(text).toContain('其他约定：不养宠物');
    expect(text).toContain('另行出具');
    expect(lines).not.toContain('应缴日'); // no plan, no table of it
    expect(text).not.toMatch(/统一社会信用代码|研发办公|[{}]/);
    expect(lines.filter((line) => line === '')).toEqual([]);
  });
  it('终止之后打印的合同写明它已终止、写的是终止后的内容', async () => {
    const id = await contractOf({});
    const stated = async () => (await paper(id)).filter((line) => line.includes('终止'));
    expect(await stated()).toEqual([]);
    const ended = "update contract set status = 60, ended_at = '2026-05-21', end_reason = '退租' where id = $1";
    await park.database.tx((tx) => park.database.rows(ended, [id], tx));
    expect(await stated()).toEqual(['（本合同已于2026年5月21日终止：退租。以下房源、期间与金额为终止后的内容，签订时的约定以双方签署的文本为准。）']);
  });
  it('缴费通知单写明账单、费用项、期间、金额与应缴日，个人与企业都说得通', async () => {
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const bill = await park.make(feeBill, {
      ...{ ...inside, number: 'ZD900', kind: 1, status: 10, payer_name: '林知夏', payment_item_id: at.rent, room_id: at.room },
      ...{
        period_start: '2026-04-01',
        period_end: '2026-06-30',
        account_month: '2026-04-01',
        amount: 1_566_000,
        bill_at: start_at,
        due_at: '2026-04-10',
      },
    });
    await park.database.tx((tx) => park.database.rows('update fee_bill set paid_amount = 66000 where id = $1', [bill.id], tx));
    const lines = await paper(bill.id, 'fee_bill');
    expect(lines.slice(0, 3)).toEqual(['缴费通知单', '账单编号：ZD900    出账日：2026年4月1日', '林知夏：']);
    const row = ['试租金', '804', '2026年4月1日 至 2026年6月30日', '15,660.00', '660.00', '15,000.00', '2026年4月10日'];
    expect(lines.slice(lines.indexOf('应缴日') + 1).slice(0, 7)).toEqual(row);
    expect(lines).toContain('待缴金额人民币 15,000.00 元（大写：壹万伍仟元整）。');
    expect(lines.join('\n')).not.toMatch(/贵公司|[{}]/);
    expect(lines).toContain('甲园');
  });
  it('退租退款有自己的文件；删去的不会在下次启动时回来', async () => {
    const all = await templates();
    expect(all.map(({ module }) => module).sort()).toEqual(['contract', 'fee_bill', 'refund']);
    const mine = all.find(({ module }) => module === 'refund');
    expect((await park.call(who.admin, 'DELETE', `/vapi/fileTemplate/${mine?.id}`)).status).toBe(200);
    await begin();
    expect((await templates()).map(({ module }) => module).sort()).toEqual(['contract', 'fee_bill']);
  });
});
