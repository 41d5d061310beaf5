import { describe, expect, it } from 'vitest';
import { planArea } from '@/domain/outline';
import { siteSample } from '@/tests/support/samples/site';
import { everything } from '../kernel/scope';
import { rateOf, vacantOf } from '../kernel/site/rooms';
import { countedBy, countsOf, layerKinds, layersFor, stateOf } from './layers';
import { islands, siteOf } from './model';
import { pick } from './pick';
import { sceneOf } from './scene';
import { alarmsAt, entriesAt, find, roomsAt, scopeOfRoom, standingAt } from './standing';

const unplaced = siteOf(siteSample());
const model = { ...unplaced, parks: islands(unplaced.parks, 5) };
const at = (park: number | null, building: number | null = null, floor: number | null = null, room: number | null = null) =>
  standingAt(model, { park, building, floor, room });

describe('园区沙盘的模型', () => {
  it('园区互不相叠，楼按轮廓的米数站着，没有轮廓的也有一块', () => {
    const spans = model.parks.map(({ plate }) => plate.map(([x]) => x));
    for (const [place, xs] of spans.entries()) if (place > 0) expect(Math.min(...xs)).toBeGreaterThan(Math.max(...(spans[place - 1] ?? [])));
    const [a, b] = model.parks[0]?.buildings ?? [];
    expect(planArea(a?.print ?? [])).toBeCloseTo(36 * 18, -1);
    expect([(b?.middle[0] ?? 0) - (a?.middle[0] ?? 0), (b?.middle[1] ?? 0) - (a?.middle[1] ?? 0)].map(Math.round)).toEqual([60, 20]);
    expect(planArea(model.parks[2]?.buildings[0]?.print ?? [])).toBeGreaterThan(300);
  });
  it('宽的画面里园区排成一行，高的排成几行，互不相叠，楼跟着各自的园区', () => {
    const shown = (ratio: number) =>
      islands(model.parks, ratio).map(({ plate, buildings }) => {
        const [xs, ys] = [plate.map(([x]) => x), plate.map(([, y]) => y)];
        const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
        expect(buildings.every(({ middle: [x, y] }) => x >= west && x <= east && y >= south && y <= north)).toBe(true);
        return { west, east, south, north };
      });
    const rows = (ratio: number) => new Set(shown(ratio).map(({ north }) => Math.round(north))).size;
    expect([rows(5), rows(0.4)]).toEqual([1, model.parks.length]);
    for (const ratio of [0.4, 1, 1.6, 5])
      for (const [place, one] of shown(ratio).entries())
        for (const other of shown(ratio).slice(place + 1))
          expect(one.east < other.west || other.east < one.west || one.south > other.north || other.south > one.north).toBe(true);
  });
  it('每个房间一块，工位不另占；楼层由低到高', () => {
    const answer = siteSample();
    const unit = (answer.rooms[0] ?? []).map((value, place) => (place === 0 ? 9999 : place === 3 ? answer.rooms[0]?.[0] : value));
    const withUnit = siteOf({ ...answer, rooms: [...answer.rooms, unit] });
    const blocks = withUnit.parks.flatMap(({ buildings }) => buildings.flatMap(({ floors }) => floors.flatMap((floor) => floor.blocks)));
    expect(blocks).toHaveLength(answer.rooms.length);
    expect(withUnit.rooms).toHaveLength(answer.rooms.length + 1);
    const zs = withUnit.parks[0]?.buildings[0]?.floors.map(({ z }) => z) ?? [];
    expect(zs).toEqual(zs.toSorted((one, other) => one - other));
    // who looks at a unit looks at its room
    expect(standingAt(withUnit, scopeOfRoom(withUnit, 9999)).block?.room.id).toBe(answer.rooms[0]?.[0]);
  });
  it('告警图层也数不在房间里的告警：楼、园区、全部各是自己的和', () => {
    const [first] = model.parks;
    expect(alarmsAt(model, at(null))).toBe(model.parks.reduce((sum, { alarms }) => sum + alarms, 0));
    expect(alarmsAt(model, at(1))).toBe(first?.alarms);
    expect(alarmsAt(model, at(1, 12))).toBe(first?.buildings.find(({ id }) => id === 12)?.alarms);
    expect(alarmsAt(model, at(1, 12, 1200))).toBe(first?.buildings.find(({ id }) => id === 12)?.floors[0]?.alarms);
  });
  it('一层自己的表计告警，那一层亮起来，不是它的房间；别的层、别的楼不亮', () => {
    const bands = (standing: ReturnType<typeof at>) => sceneOf(model, standing).bands;
    const alarming = model.parks.flatMap(({ buildings }) => buildings.flatMap(({ floors }) => floors.filter(({ alarm }) => alarm !== null)));
    expect(alarming).toHaveLength(3);
    expect(bands(at(null))).toHaveLength(3);
    expect(bands(at(1, 12))).toEqual([]);
    const [own] = bands(at(1, 11, 1102));
    expect([bands(at(1, 11, 1101)), own?.alarm]).toEqual([[], 2]);
    // before its front and around its slab
    const floor = alarming.find(({ id }) => id === 1102);
    expect(Math.abs((own?.at[2] ?? 0) - (floor?.z ?? 0))).toBeLessThan(2);
    expect(
      countsOf(layerKinds.find(({ id }) => id === 'alarm')?.layerOf(model) ?? { bins: [], of: () => 0 }, floor?.rooms ?? [])
        .slice(1)
        .every(({ rooms }) => rooms === 0),
    ).toBe(true);
    // the roof is the building's own
    const roofed = siteOf({ ...siteSample(), buildings: siteSample().buildings.map((one) => (one.id === 12 ? { ...one, alarm: 3 } : one)) });
    expect(sceneOf(roofed, standingAt(roofed, { ...everything, park: 1, building: 12 })).bands.map(({ alarm }) => alarm)).toEqual([3]);
  });
  it('只有一个园区时从它里面开始，没有了的选择不算', () => {
    const one = siteOf({ ...siteSample(), parks: siteSample().parks.slice(0, 1) });
    expect(standingAt(one, everything).park?.id).toBe(1);
    expect(at(null).park).toBeNull();
    expect(at(1, 21).building).toBeNull();
  });
  it('来访时没有欠费', () => {
    expect(layersFor(model).map(({ id }) => id)).toContain('owed');
    expect(layersFor(siteOf(siteSample(), true)).map(({ id }) => id)).not.toContain('owed');
  });
});
describe('层与数字', () => {
  it.each(layerKinds.map(({ id, layerOf }) => [id, layerOf] as const))('%s 的图例加起来是所有房间', (_id, layerOf) => {
    for (const standing of [at(null), at(1), at(1, 11), at(1, 11, 1102)]) {
      const [layer, rooms] = [layerOf(model), roomsAt(model, standing)];
      expect(countsOf(layer, rooms).reduce((sum, one) => sum + one.rooms, 0)).toBe(countedBy(layer, rooms).length);
    }
  });
  it('有床位或工位的房间按其单元计数，与统计相同', () => {
    const flat = { ...(model.rooms[0] as (typeof model.rooms)[number]), id: 900, parent: null, status: 1, area: 40 };
    const rooms = [flat, ...[2, 2, 1, 1].map((status, at) => ({ ...flat, id: 901 + at, parent: 900, status, area: 10 }))];
    const counts = (id: string) =>
      countsOf(layerKinds.find((one) => one.id === id)?.layerOf(model) ?? { bins: [], of: () => 0 }, rooms).flatMap(
        ({ rooms: count }) => count || [],
      );
    expect([counts('rent'), counts('alarm'), vacantOf(rooms)]).toEqual([[2, 2], [5], { rooms: 2, area: 20 }]);
  });
  it('合同已过期而未退的房间不算即将到期', () => {
    const rent = layerKinds.find(({ id }) => id === 'rent')?.layerOf({ ...model, at: '2026-12-01' });
    const room = { ...(model.rooms[0] as (typeof model.rooms)[number]), status: 4 };
    const wordOf = (until: string | null) => rent?.bins[rent.of({ ...room, until })]?.label;
    expect([wordOf('2026-11-30'), wordOf('2026-12-01'), wordOf(null)]).toEqual(['已过期', '即将到期', '即将到期']);
    expect(rent?.bins[rent.of({ ...room, status: 5, until: '2026-11-30' })]?.label).toBe('装修/维修');
    expect(stateOf({ ...room, until: '2026-11-30' }, '2026-12-01')).toBe('已过期');
  });
  it('到期按所看的那一天算', () => {
    const expiry = layerKinds.find(({ id }) => id === 'expiry');
    const room = model.rooms.find(({ until }) => until === '2026-12-10');
    const label = (day: string) => {
      const layer = expiry?.layerOf({ ...model, at: day });
      return room && layer?.bins[layer.of(room)]?.label;
    };
    expect([label('2026-11-20'), label('2026-09-20'), label('2026-12-11')]).toEqual(['30 天内', '31–90 天', '已过期']);
  });
  it('出租率按面积，空闲按间数', () => {
    const room = model.rooms[0];
    if (!room) throw new Error('no room');
    const of = (status: number, area: number, rentable = true) => ({ ...room, status, area, rentable });
    expect(rateOf([of(3, 30), of(4, 30), of(1, 40), of(6, 500, false)])).toBeCloseTo(60);
    expect(rateOf([of(6, 10, false)])).toBeNull();
    expect(vacantOf([of(1, 40), of(1, 10), of(3, 5)])).toEqual({ rooms: 2, area: 50 });
  });
  it('每一级能进的是下一级', () => {
    expect(entriesAt(model, at(null)).map(({ name }) => name)).toEqual(['高新创业中心', '软件园孵化器', '生物医药孵化器']);
    expect(entriesAt(model, at(1)).map(({ name }) => name)).toEqual(['A座', 'B座', 'C座']);
    expect(entriesAt(model, at(1, 12))[0]?.name).toBe('9F');
    expect(entriesAt(model, at(1, 12, 1200)).map(({ name }) => name)[7]).toBe('108');
  });
  it('按企业或房号找，写全了的在前', () => {
    const [first] = find(model, '108');
    expect(first?.room.name).toBe('108');
    expect(find(model, '曜帆7科')[0]?.room.tenant).toContain('曜帆7科');
    expect(find(model, '  ')).toEqual([]);
  });
  it('一家企业有几间也只有一行，按房号找的一间一行', () => {
    const [own, other, third] = model.rooms;
    if (!own || !other || !third) throw new Error('no rooms');
    const held = { enterprise: 77, tenant: '浙江禾序物联科技有限公司' };
    const some = {
      ...model,
      rooms: [
        { ...own, ...held, name: '207' },
        { ...other, ...held, name: '208' },
        { ...third, enterprise: 78, tenant: '浙江湛构' },
      ],
    };
    expect(find(some, '浙江').map(({ room, others }) => [room.tenant, others])).toEqual([
      ['浙江禾序物联科技有限公司', 1],
      ['浙江湛构', 0],
    ]);
    expect(find(some, '20').map(({ room, others }) => [room.name, others])).toEqual(
      expect.arrayContaining([
        ['207', 0],
        ['208', 0],
      ]),
    );
  });
});
describe('场景与指点', () => {
  it('楼里的楼层抬开，楼层只有自己的房间', () => {
    const lifted = sceneOf(model, at(1, 11));
    const standing = sceneOf(model, at(1));
    const top = (scene: typeof lifted) => Math.max(...scene.rooms.filter(({ room }) => room.building === 11).map(({ z }) => z));
    expect(top(lifted)).toBeGreaterThan(top(standing) * 1.5);
    expect(sceneOf(model, at(1, 11, 1103)).rooms).toHaveLength(8);
    expect(standing.rooms).toHaveLength(12 * 8 + 9 * 8 + 8 * 6);
  });
  it('从上往下看到的是顶层的房间，旁边什么也没有', () => {
    const { rooms } = sceneOf(model, at(1));
    const top = rooms.filter(({ room }) => room.building === 11 && room.floor === 1111)[2];
    const [x, y] = top?.polygon.reduce(([u, v], [s, t]) => [u + s / (top.polygon.length || 1), v + t / (top.polygon.length || 1)], [0, 0]) ?? [0, 0];
    expect(pick(rooms, [x, y, 500], [x, y, -500])?.room.id).toBe(top?.room.id);
    expect(pick(rooms, [x, y + 5000, 500], [x, y + 5000, -500])).toBeNull();
    // from below it is the lowest
    const below = pick(rooms, [x, y - 400, 2], [x, y + 400, 2]);
    expect(below?.room.floor).toBe(1100);
  });
  it('两万四千间房一间不少', () => {
    const many = siteSample(430);
    const large = siteOf(many);
    expect(sceneOf(large, standingAt(large, everything)).rooms).toHaveLength(many.rooms.length);
  });
});
