import { afterAll, beforeAll, expect, it } from 'vitest';
import { building } from '@/domain/resources/building';
import { room } from '@/domain/resources/room';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { readXlsx, xlsxOf, type SheetCell } from '../support/sheets';
import { people, place, type Place } from './people';

onEngineInTurn('空间的导入与导出', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    await place(park, '乙园');
    who = await people(park, here);
  });
  afterAll(() => park.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const get = (by: Session, path: string): Promise<Answer> => park.call(by, 'GET', `/vapi/space/${path}`);
  const send = (by: Session, method: string, path: string, body?: object) => park.call(by, method, `/vapi/space/${path}`, body);
  const newBuilding = (more: object = {}) => park.make(building, { incubator_id: here.incubator, area: 1000, ...more });
  const upload = async (by: Session, path: string, table: readonly (readonly SheetCell[])[], fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(await xlsxOf(table))]), '数据.xlsx');
    const answer = await fetch(`${park.url}/vapi/space/${path}/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}` },
      body: form,
    });
    return answer.json() as Promise<any>;
  };
  const head = ['所属园区', '楼宇', '楼层', '房间号', '房间类型', '面积', '用途', '投用日期'];

  it('120 间房有 5 行错：115 间存下，房态图里看得到，错的 5 行各有原因', async () => {
    const house = await newBuilding({ name: '导入楼', area: 9000 });
    // 另一栋楼也有 1F，只有它有 9F：楼层在本楼里找
    await send(who.operator, 'PUT', 'building/add_floors', { building_id: house.id, from: 1, to: 3 });
    await send(who.operator, 'PUT', 'building/add_floors', { building_id: here.building, from: 1, to: 9 });
    const [first] = await rows<{ id: number }>('select id from floor where building_id = $1 and number = 1', [house.id]);
    await park.make(room, {
      incubator_id: here.incubator,
      building_id: house.id,
      floor_id: first?.id,
      name: '旧房',
      area: 50,
      parent_id: null,
      rentable_from: '2020-01-01',
    });
    const line = (n: number): SheetCell[] => [
      '甲园',
      '导入楼',
      `${1 + (n % 3)}F`,
      `${1 + (n % 3)}${String(n).padStart(3, '0')}`,
      '标准办公室',
      40.5,
      '出租',
      '2026-01-01',
    ];
    const table = Array.from({ length: 120 }, (_, n) => line(n));
    const put = (at: number, column: number, value: SheetCell) => {
      const row = table[at];
      if (row) row[column] = value;
    };
    put(20, 3, '1000');
    put(20, 2, '1F');
    put(40, 3, '旧房');
    put(60, 2, '9F');
    put(80, 5, 0);
    put(100, 5, 'abc');
    const faults = [
      { row: 22, column: '房间号', message: '与第2行重复' },
      { row: 42, column: '房间号', message: '房间号已存在' },
      { row: 62, column: '楼层', message: '楼层“9F”不存在' },
      { row: 82, column: '面积', message: '面积应大于0' },
      { row: 102, column: '面积', message: '请输入数字' },
    ];
    const checked = await upload(who.operator, 'room', [head, ...table], { mode: 'check' });
    expect(checked).toMatchObject({ total: 120, ok: 115, stored: false });
    for (const fault of faults) expect(checked.faults).toContainEqual(fault);
    const count = async () =>
      Number((await rows<{ n: number }>('select count(*) n from room where building_id = $1 and deleted_at is null', [house.id]))[0]?.n);
    expect(await count()).toBe(1);
    const stored = await upload(who.operator, 'room', [head, ...table], { mode: 'store', partial: '1' });
    expect(stored).toMatchObject({ total: 120, ok: 115, stored: true });
    expect(new Set(stored.faults.map(({ row }: { row: number }) => row))).toEqual(new Set([22, 42, 62, 82, 102]));
    expect(await count()).toBe(116);
    const board = (await get(who.operator, `room/board?building_id=${house.id}`)).body;
    expect(board.floors.flatMap(({ rooms }: { rooms: unknown[] }) => rooms)).toHaveLength(116);
    expect(await rows('select 1 from floor where building_id = $1 and deleted_at is null', [house.id])).toHaveLength(3);
  });
  it('房间面积之和超过建筑面积时整批退回，并说明原因', async () => {
    const house = await newBuilding({ name: '小楼', area: 100 });
    await send(who.operator, 'PUT', 'building/add_floors', { building_id: house.id, from: 1, to: 1 });
    const table = ['A', 'B', 'C'].map((name): SheetCell[] => ['甲园', '小楼', '1F', name, '标准办公室', 40, '出租', '2026-01-01']);
    const looked = await upload(who.operator, 'room', [head, ...table], { mode: 'check' });
    const answer = await upload(who.operator, 'room', [head, ...table], { mode: 'store' });
    expect(looked).toEqual(answer);
    expect(answer.stored).toBe(false);
    expect(answer.faults).toContainEqual(expect.objectContaining({ message: '房间面积之和不能大于楼宇建筑面积' }));
    expect(await rows('select 1 from room where building_id = $1', [house.id])).toHaveLength(0);
  });
  it('导出的房源、楼宇、园区可以原样导回', async () => {
    for (const [path, by] of [
      ['incubator', who.admin],
      ['building', who.operator],
      ['room', who.operator],
    ] as const) {
      const file = (await get(by, `${path}/export`)).body as Buffer;
      const table = await readXlsx(file);
      expect(table.length, path).toBeGreaterThan(1);
      const answer = await upload(by, path, table, { mode: 'check', existing: 'update' });
      expect(answer.faults, path).toEqual([]);
      expect(answer, path).toMatchObject({ total: table.length - 1, unchanged: table.length - 1, updates: 0, creates: 0 });
    }
  });
  it('园区与楼宇的导入指出错在哪一行', async () => {
    const parks = await upload(
      who.admin,
      'incubator',
      [
        ['园区名称', '简码', '类型', '所在区', '经度', '纬度'],
        ['甲园', 'JX', '综合', '滨江区', null, null],
        ['丁园', 'DY', '其他类', null, null, null],
        ['戊园', 'WY', '综合', '滨江区', 120.1, null],
      ],
      { mode: 'check' },
    );
    expect(parks.faults).toEqual(
      expect.arrayContaining([
        { row: 2, column: '园区名称', message: '园区名称已存在' },
        { row: 3, column: '类型', message: '没有“其他类”这一项，可填：综合、专业' },
        { row: 4, column: '纬度', message: '请同时填写纬度' },
      ]),
    );
    const houses = await upload(
      who.operator,
      'building',
      [
        ['所属园区', '楼宇名称', '建筑面积'],
        ['甲园', '甲园A座', 100],
        ['乙园', 'X座', 100],
        ['甲园', 'Y座', null],
        ['甲园', 'Z座', '很大'],
        ['甲园', 'W座', '-1,000'],
      ],
      { mode: 'check' },
    );
    expect(houses.faults).toEqual(
      expect.arrayContaining([
        { row: 2, column: '楼宇名称', message: '楼宇名称已存在' },
        { row: 3, column: '所属园区', message: '所属园区“乙园”不存在' },
        { row: 4, column: '建筑面积', message: '请输入建筑面积' },
        { row: 5, column: '建筑面积', message: '请输入数字' },
        { row: 6, column: '建筑面积', message: '建筑面积不能小于0' },
      ]),
    );
  });
});
