import { cornersOf, drawPlan, layOut } from './floor-plan';
import { siteOf, sizeOf, standing } from './grounds';
import { areaOf, type Building, type Incubator, type Park, type Purpose, type Room } from './park';
import { divide, divideEvenly, sum, type Random } from './random';

/** The three incubators of statistics.md section 3. Areas in ㎡; `let` is what is let to companies in incubation, and to others. */
const plans = [
  {
    name: '高新创业中心',
    code: 'GX',
    type: 1,
    level: 1,
    opened: '2012-06-01',
    recognised: '2015-12-20',
    address: '江南大道1号',
    lng: 120.188,
    lat: 30.192,
    fund: 1200,
    buildings: [
      ['A座', 12, 96],
      ['B座', 8, 64],
      ['C座', 5, 40],
    ],
    counts: { incubated: 150, other: 23, free: 14, kept: 5, repair: 3 },
    areas: { incubated: 12448, other: 1952, empty: 1600 },
    total: 18000,
    own: [
      [3, 620, '成果展示厅'],
      [3, 520, '路演大厅'],
      [3, 420, '会议中心'],
      [3, 320, '员工餐厅'],
      [2, 100, '园区管理办公室'],
    ],
    intro:
      '<p>面向电子信息与先进制造的综合孵化器，提供从苗圃到加速的全程服务。</p><h3>适合谁</h3><ul><li>有样机、要找首批客户的硬件团队</li><li>需要产线改造与检测条件的制造企业</li></ul><h3>园区里有什么</h3><p>成果展示厅、路演大厅与会议中心可预约使用；员工餐厅供应三餐。</p>',
  },
  {
    name: '软件园孵化器',
    code: 'RJ',
    type: 1,
    level: 1,
    opened: '2014-09-10',
    recognised: '2017-12-28',
    address: '东信大道66号',
    lng: 120.176,
    lat: 30.18,
    fund: 800,
    buildings: [
      ['1号楼', 8, 66],
      ['2号楼', 7, 56],
    ],
    counts: { incubated: 92, other: 13, free: 8, kept: 5, repair: 1 },
    areas: { incubated: 7423, other: 1103, empty: 1274 },
    total: 11400,
    own: [
      [3, 860, '公共技术平台'],
      [3, 620, '共享会议与餐厅'],
      [2, 90, '园区管理办公室'],
    ],
    intro: '<p>以软件和数据服务为主，共享测试、算力和数据标注平台。</p>',
  },
  {
    name: '生物医药孵化器',
    code: 'SW',
    type: 2,
    level: 2,
    opened: '2017-03-18',
    recognised: '2020-11-05',
    address: '滨安路1197号',
    lng: 120.199,
    lat: 30.172,
    fund: 1000,
    buildings: [
      ['研发楼', 6, 42],
      ['中试楼', 5, 26],
    ],
    counts: { incubated: 48, other: 8, free: 5, kept: 4, repair: 1 },
    areas: { incubated: 4379, other: 679, empty: 942 },
    total: 6800,
    own: [
      [3, 740, '公共实验平台'],
      [2, 50, '园区管理办公室'],
    ],
    intro: '<p>生物医药与医疗器械专业孵化器，配有公共实验平台和中试用房。</p>',
  },
] as const;
type Plan = (typeof plans)[number];

/** Areas of rooms of one purpose: different, and exactly their sum. */
const areasFor = (random: Random, total: number, count: number, least: number): number[] => divide(total, random.weights(count, 0.75), least);

/** What each letting room of an incubator is, and its area, in the order of the rooms. */
function lettingRooms(random: Random, { counts, areas }: Plan): { purpose: Purpose; area: number }[] {
  const many = (purpose: Purpose, sizes: readonly number[]) => sizes.map((area) => ({ purpose, area }));
  const empty = areasFor(random, areas.empty, counts.free + counts.kept + counts.repair, 46);
  return random.shuffle([
    ...many('incubated', areasFor(random, areas.incubated, counts.incubated, 40)),
    ...many('other', areasFor(random, areas.other, counts.other, 44)),
    ...many('free', empty.slice(0, counts.free)),
    ...many('kept', empty.slice(counts.free, counts.free + counts.kept)),
    ...many('repair', empty.slice(counts.free + counts.kept)),
  ]);
}

function addBuildings(park: Park, plan: Plan, incubator: number): Building[] {
  return plan.buildings.map(([name, floors], index) => {
    const id = park.loader.add('building', {
      incubator_id: incubator,
      name,
      file_id: park.files.cover(),
      area: 0,
      address: `${plan.address}${name}`,
      built_at: plan.opened,
      sort: index + 1,
    });
    const levels = Array.from({ length: floors }, (_, level) => ({
      id: park.loader.add('floor', { incubator_id: incubator, building_id: id, number: level + 1, name: `${level + 1}F`, sort: level + 1 }),
      number: level + 1,
    }));
    return { id, incubator, name, floors: levels };
  });
}

/** Room numbers of a building: floor and place, 1203; the lower floors have the extra ones. */
function slotsOf(building: Building, count: number) {
  const rooms = divideEvenly(count, building.floors.length);
  return building.floors.flatMap((floor, index) =>
    Array.from({ length: rooms[index] ?? 0 }, (_, place) => ({ building, floor, name: `${floor.number}${String(place + 1).padStart(2, '0')}` })),
  );
}

function addRooms(park: Park, plan: Plan, incubator: number, buildings: readonly Building[]): Room[] {
  const { random, loader, base, calendar } = park;
  const slots = buildings.flatMap((building, index) => slotsOf(building, plan.buildings[index]?.[2] ?? 0));
  const let_ = lettingRooms(random, plan);
  const rooms: Room[] = [];
  slots.forEach((slot, index) => {
    const own = plan.own[index];
    const one = own ? { purpose: 'own' as const, area: own[1] } : let_[index - plan.own.length];
    if (!one) return;
    const kind = own ? (own[0] === 2 ? 1 : 8) : plan.code === 'SW' ? (slot.building.name === '中试楼' ? 3 : 7) : random.pick([1, 1, 2]);
    const free = one.purpose === 'free';
    const id = loader.add('room', {
      incubator_id: incubator,
      building_id: slot.building.id,
      floor_id: slot.floor.id,
      name: slot.name,
      room_type_id: base.roomTypes.get(kind),
      area: one.area,
      use: own ? own[0] : 1,
      guide_price: Number((1 + random.int(0, 12) * 0.05).toFixed(2)),
      status: { incubated: 3, other: 3, free: 1, kept: 2, repair: 5, own: 6 }[one.purpose],
      rentable_from: plan.opened,
      idle_since: one.purpose === 'incubated' || one.purpose === 'other' || own ? null : calendar.ago(random.int(12, 190)),
      web_show: free ? 1 : 2,
      show_again: one.purpose === 'incubated' || one.purpose === 'other' ? 1 : 2,
      decoration: random.pick([2, 2, 3]),
      orientation: random.pick(['朝南', '朝北', '朝东', '朝西']),
      remark: own ? own[2] : null,
    });
    rooms.push({ id, incubator, building: slot.building.id, floor: slot.floor.id, label: `${slot.building.name}${slot.name}`, ...one });
  });
  return rooms;
}

/** A building is a little larger than its rooms; the three sum to the incubator's area exactly. */
function measure(park: Park, plan: Plan, buildings: readonly Building[], rooms: readonly Room[]): void {
  const used = buildings.map(({ id }) => areaOf({ rooms: rooms.filter(({ building }) => building === id) }));
  const slack = divideEvenly(plan.total - sum(used), buildings.length);
  buildings.forEach(({ id, floors }, index) => {
    const area = (used[index] ?? 0) + (slack[index] ?? 0);
    Object.assign(park.loader.row('building', id), { area }, standing(plan.code, index, [plan.lng, plan.lat], area / floors.length, floors.length));
  });
}
/** Floors of the first building whose plans are drawn, every room of them with its place there. */
const drawn = [10, 3];
function addPlans({ loader, files }: Park, plan: Plan, [house]: readonly Building[]): void {
  const footprint = Number(house && loader.row('building', house.id).area) / (house?.floors.length ?? 1);
  for (const { id, number } of house?.floors ?? []) {
    if (!drawn.includes(number)) continue;
    const rooms = loader.rows('room').filter(({ floor_id }) => floor_id === id);
    const layout = layOut(rooms.map((room) => ({ id: room.id, name: String(room.name), area: Number(room.area) })));
    const regions = layout.rooms.map(({ id: room_id, ...part }) => ({ room_id, points: cornersOf(part) }));
    const picture = drawPlan(`${house?.name}${number}F平面图.png`, sizeOf(plan.code, 0, footprint), layout);
    Object.assign(loader.row('floor', id), { file_id: files.plan(picture), regions });
  }
}

/** Flats of the first incubator, for who works there: the last of its free rooms. */
const flats = 3;
export const flatsOf = (rooms: readonly Room[]): Room[] => rooms.filter(({ purpose }) => purpose === 'free').slice(-flats);
/** Free rooms of each incubator that are lent as venues: the first ones. */
export const venues = 2;
export const flatRent = 1600;
function addFlats({ loader, base }: Park, rooms: readonly Room[]): void {
  for (const room of flatsOf(rooms))
    Object.assign(loader.row('room', room.id), {
      room_type_id: base.roomTypes.get(5),
      guide_price: flatRent,
      price_unit: 'yuan_month',
      decoration: 3,
    });
}
function addEmptyRooms(park: Park, rooms: readonly Room[]): void {
  const { calendar, loader, random } = park;
  for (const room of rooms.filter(({ purpose }) => purpose === 'repair')) {
    loader.add('room_occupancy', { room_id: room.id, kind: 4, during: `[${calendar.ago(random.int(3, 15))},${calendar.ago(-random.int(10, 30))})` });
  }
  for (const room of rooms.filter(({ purpose }) => purpose === 'free').slice(0, venues)) {
    Object.assign(loader.row('room', room.id), { venue: 1, venue_price: 80000, venue_note: '按天借用，含桌椅和投影，可容纳 40 人' });
  }
}

export function addSpace(park: Park): Incubator[] {
  return plans.map((plan, index) => {
    const id = park.loader.add('incubator', {
      name: plan.name,
      image: park.files.cover(),
      district: '滨江区',
      region_id: 330108,
      code: plan.code,
      level: plan.level,
      type: plan.type,
      opened_at: plan.opened,
      recognised_at: plan.recognised,
      address: plan.address,
      lng: plan.lng,
      lat: plan.lat,
      site: siteOf(plan.code, [plan.lng, plan.lat]),
      intro: plan.intro,
      phone: `0571-8${park.random.digits(7)}`,
      sort: index + 1,
      fund: plan.fund * 1_000_000,
    });
    const buildings = addBuildings(park, plan, id);
    const rooms = addRooms(park, plan, id, buildings);
    measure(park, plan, buildings, rooms);
    if (index === 0) {
      addPlans(park, plan, buildings);
      addFlats(park, rooms);
    }
    addEmptyRooms(park, rooms);
    park.loader.add('park_introduction', {
      kind: 2,
      incubator_id: id,
      title: plan.name,
      cover: park.files.cover(),
      content: plan.intro,
      sort: index + 1,
    });
    return { id, code: plan.code, name: plan.name, buildings, rooms };
  });
}
