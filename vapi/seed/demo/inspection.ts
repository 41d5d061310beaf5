import { addDays, monthStart } from './calendar';
import type { Numbers } from './contracts';
import type { Incubator, Park, Staff, Tenant } from './park';
import { divide } from './random';

/** This month: 64 tasks, 55 done, 5 to rectify, 3 to audit, 1 to execute and overdue. Twelve months: 136 hazards, 128 closed. */
const tasks = { done: 55, rectify: 5, audit: 3, overdue: 1 };
const closedHazards = 128;
const items = [
  [1, '灭火器压力与有效期', '压力指针在绿区，未过有效期', 1],
  [1, '安全出口与疏散通道', '通道畅通，无堆物，指示灯亮', 2],
  [1, '消火栓箱', '水带、水枪齐全，箱门可开', 1],
  [1, '烟感与报警主机', '主机无故障报警', 2],
  [2, '配电箱', '箱门关闭，无私拉乱接，标识清楚', 2],
  [2, '大功率电器', '无违规使用', 1],
  [3, '电梯运行', '运行平稳，检验标志在期', 1],
  [3, '水泵房', '无渗漏，压力正常', 1],
  [4, '公共区域卫生', '地面清洁，垃圾日清', 1],
  [5, '化学品存放', '分类存放，台账齐全，通风良好', 3],
  [6, '监控画面', '画面清晰，录像保存 30 天', 1],
  [6, '门禁系统', '刷卡正常，无破坏', 1],
] as const;
const findings = [
  '疏散通道堆放纸箱',
  '灭火器压力不足',
  '配电箱门未关闭',
  '插线板串接使用',
  '应急灯不亮',
  '化学品未贴标签',
  '消防门常开',
  '监控画面模糊',
];

interface Site {
  readonly incubator: Incubator;
  readonly plans: readonly number[];
  readonly points: readonly { id: number; building: number }[];
  readonly items: readonly { id: number; category: number; level: number }[];
  readonly tenants: readonly Tenant[];
  readonly staff: readonly Staff[];
}

function addSite(park: Park, incubator: Incubator, tenants: readonly Tenant[], staff: readonly Staff[]): Site {
  const { loader, calendar } = park;
  const own = items.map(([category, name, standard, level]) => ({
    id: loader.add('check_item', { name, incubator_id: incubator.id, category, standard, method: 1, level, status: 1 }),
    category,
    level,
  }));
  loader.add('check_item', {
    name: incubator.code === 'SW' ? '生物安全柜' : '充电桩',
    incubator_id: incubator.id,
    category: 3,
    standard: '外观完好，运行正常',
    method: 3,
  });
  const points = incubator.buildings.flatMap((building) =>
    building.floors.map(({ id, number }) => ({
      id: loader.add('check_point', {
        name: `${building.name}${number}F`,
        incubator_id: incubator.id,
        building_id: building.id,
        floor_id: id,
        code: `D${incubator.code}${building.id}${String(number).padStart(2, '0')}`,
        sort: number,
      }),
      building: building.id,
    })),
  );
  const people = staff.filter((one) => one.incubator === incubator.id);
  const plan = (name: string, cycle: number, status: number, chosen: readonly number[]) => {
    const id = loader.add('check_plan', {
      name,
      incubator_id: incubator.id,
      cycle,
      weekdays: cycle === 2 ? [1] : null,
      monthdays: cycle === 3 ? [5] : null,
      start_at: calendar.ago(420),
      end_at: calendar.ago(-200),
      due_hours: 24,
      user_ids: people.map((one) => one.id),
      needs_audit: 1,
      status,
    });
    for (const index of chosen) loader.join('check_plan_item', { check_plan_id: id, check_item_id: own[index]?.id });
    for (const point of points) loader.join('check_plan_point', { check_plan_id: id, check_point_id: point.id });
    return id;
  };
  const plans = [plan('消防周检', 2, 3, [0, 1, 2, 3]), plan('设备与用电月检', 3, 3, [4, 5, 6, 7, 10])];
  plan(incubator.code === 'GX' ? '冬季防火专项' : '节前安全检查', 1, 2, [0, 1, 4]);
  return {
    incubator,
    plans,
    points,
    items: own,
    tenants: tenants.filter((one) => one.incubator === incubator.id && one.rooms.length > 0),
    staff: people,
  };
}

export function addInspection(
  park: Park,
  incubators: readonly Incubator[],
  residents: readonly Tenant[],
  staff: readonly Staff[],
  numbers: Numbers,
): void {
  const { calendar, random } = park;
  const photo = park.files.cover();
  const sites = incubators.map((incubator) => addSite(park, incubator, residents, staff));
  const months = Array.from({ length: 12 }, (_, back) => monthStart(calendar.day, -back));
  const doneNow = Math.min(110, Math.max(tasks.done > 0 ? 1 : 0, Math.round(tasks.done * calendar.monthPart)));
  // hazards of this month belong to its tasks, the others are spread over the eleven months before
  const found = divide(
    closedHazards,
    months.map((_, back) => (back === 0 ? Math.min(doneNow / 55, 1) * 9 : 11)),
  );
  const write = makeTasks(park, photo, numbers);
  months.forEach((month, back) => {
    const last = back === 0 ? calendar.day : addDays(monthStart(month, 1), -1);
    const days = Math.max(1, Number(last.slice(8)));
    const count = back === 0 ? doneNow : 56 + (back % 7);
    for (let index = 0; index < count; index++) {
      const site = sites[index % 7 < 4 ? 0 : index % 7 < 6 ? 1 : 2];
      if (site) write(site, addDays(month, Math.floor((index * days) / count)), 4, index < (found[back] ?? 0));
    }
  });
  for (let index = 0; index < tasks.rectify; index++) write(sites[index % 3]!, calendar.day, 2, true);
  for (let index = 0; index < tasks.audit; index++) write(sites[index % 3]!, calendar.day, 3, true);
  // due this month, and its hour has passed
  for (let index = 0; index < tasks.overdue; index++)
    write(sites[0]!, monthStart(calendar.day) === calendar.day ? calendar.day : calendar.ago(1), 1, false);
  for (const site of sites) write(site, addDays(monthStart(calendar.day, 1), random.int(2, 6)), 1, false, random.pick(site.tenants));
}

type Write = (site: Site, day: string, status: number, hazard: boolean, checked?: Tenant) => void;
/** Writes a task with its results, and the hazard that it found. */
function makeTasks(park: Park, photo: number, numbers: Numbers): Write {
  const { loader, calendar, random } = park;
  const used = new Set<string>();
  return (site, day, status, hazard, checked) => {
    const { incubator } = site;
    let [plan, point] = [random.pick(site.plans), random.pick(site.points)];
    while (used.has(`${plan} ${point.id} ${day}`)) [plan, point] = [random.pick(site.plans), random.pick(site.points)];
    used.add(`${plan} ${point.id} ${day}`);
    const inspector = random.pick(site.staff).id;
    const executed = calendar.past(calendar.at(day, '10:30'), 60);
    const open = status === 2 || status === 3;
    const due = open
      ? calendar.at(day, '23:59:59')
      : status === 1 && !checked
        ? calendar.past(calendar.at(day, '18:00'), 10)
        : calendar.at(day, '18:00');
    const task = loader.add('check_task', {
      number: numbers('XJ', incubator.id, day),
      kind: checked ? 2 : 1,
      incubator_id: incubator.id,
      building_id: checked?.building ?? point.building,
      plan_id: checked ? null : plan,
      point_id: checked ? null : point.id,
      due_date: day,
      due_at: due,
      enterprise_id: checked?.id ?? null,
      room_id: checked?.rooms[0]?.id ?? null,
      user_id: inspector,
      status,
      round: hazard ? 1 : 0,
      executed_at: status === 1 ? null : executed,
      finished_at: status === 4 ? executed : null,
      created_at: calendar.past(calendar.at(day, '00:05')),
    });
    if (status === 1) return;
    const checkedItems = random.some(site.items, 3);
    checkedItems.forEach((item, index) => {
      const bad = hazard && index === 0;
      const result = loader.add('check_result', {
        task_id: task,
        item_id: item.id,
        ok: bad ? 2 : 1,
        note: bad ? '不符合要求' : null,
        photos: bad ? [photo] : null,
      });
      if (!bad) return;
      const level = random.chance(0.08) ? 2 : 1;
      const closed = status === 4;
      const fixed = closed || status === 3;
      const tenant = random.chance(0.7)
        ? (site.tenants.find((one) => one.building === point.building && random.chance(0.2)) ?? random.pick(site.tenants))
        : null;
      loader.add('hazard', {
        task_id: task,
        result_id: result,
        incubator_id: incubator.id,
        building_id: point.building,
        enterprise_id: tenant?.id ?? null,
        user_id: tenant ? null : inspector,
        type: item.category,
        level,
        text: random.pick(findings),
        photos: [photo],
        found_at: executed,
        deadline: addDays(day, closed ? 3 : 7),
        rectify_text: fixed ? '已按要求整改并自查' : null,
        rectify_photos: fixed ? [photo] : null,
        rectified_at: fixed ? executed : null,
        status: closed ? 3 : status === 3 ? 2 : 1,
        closed_at: closed ? executed : null,
        round: 1,
      });
    });
  };
}
