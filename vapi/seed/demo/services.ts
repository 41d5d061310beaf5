import { bookingCost } from '@/domain/calc/booking-cost';
import { addDays } from './calendar';
import { ofTenant, type Incubator, type Park, type Staff, type Tenant } from './park';
import { makeMobile, makePersonName, makePlate } from './words';

const bookingsToday = 11;
const waitingBookings = 3;
const visitorsToday = 63;
const waitingVisitors = 4;
const rooms = [
  ['一号会议室', '大路演厅', '洽谈室', '培训教室'],
  ['第一会议室', '第二会议室', '产品展示室'],
  ['学术报告厅', '小会议室'],
];
const freeHours = 4;
const subjects = ['产品评审会', '项目周会', '融资洽谈', '招聘面试', '客户交流', '技术分享', '季度总结', '董事会'];

export function addMeetingRooms(park: Park, incubators: readonly Incubator[], residents: readonly Tenant[], staff: readonly Staff[]): void {
  const { loader, random, calendar } = park;
  const halls = incubators.flatMap((incubator, index) =>
    (rooms[index] ?? []).map((name, place) => ({
      id: loader.add('mtroom', {
        name,
        incubator_id: incubator.id,
        building_id: incubator.buildings[0]?.id,
        place_text: `${incubator.buildings[0]?.name} ${place + 1}F`,
        capacity: [12, 60, 6, 40][place] ?? 10,
        area: [40, 180, 20, 90][place],
        images: [park.files.cover()],
        equipment: ['投影', '白板', '视频会议'],
        open_from: '08:30',
        open_to: '20:00',
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        is_free_audit: place === 2 ? 1 : 2,
        price: place === 1 ? 20000 : 0,
        member_free_hours: freeHours,
        web_show: 1,
        manager_id: staff.find((one) => one.incubator === incubator.id)?.id,
      }),
      incubator,
      name,
      price: place === 1 ? 20000 : 0,
    })),
  );
  const taken = new Map<string, number>();
  /** What a booking of a charged hall costs after the free time of its month; what is over within it was free. */
  const costOf = (hall: (typeof halls)[number], tenant: number, day: string, over: boolean) => {
    const key = `${hall.id} ${tenant} ${day.slice(0, 7)}`;
    const quoted = bookingCost({ price: hall.price, price_unit: 1 }, 90, freeHours * 60 - (taken.get(key) ?? 0));
    if (quoted) taken.set(key, (taken.get(key) ?? 0) + quoted.free_minutes);
    return over && quoted?.cost !== 0 ? undefined : quoted && { ...quoted, price_unit: 1 };
  };
  const book = (day: string, slot: number, status: number) => {
    // a hall a slot: two bookings of a day never meet
    const hall = halls[slot % halls.length];
    const start = 9 * 60 + Math.floor(slot / halls.length) * 240 + (slot % 3) * 60;
    const tenant = random.pick(residents.filter((one) => one.incubator === hall?.incubator.id));
    if (!hall) return;
    const text = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const begin = calendar.at(day, text(start));
    const end = calendar.at(day, text(start + 90));
    const over = Date.parse(end) < calendar.now.getTime();
    loader.add('mtroom_apl', {
      mtroom_id: hall.id,
      incubator_id: hall.incubator.id,
      building_id: hall.incubator.buildings[0]?.id,
      during: `[${begin},${end})`,
      title: random.pick(subjects),
      people: random.int(3, 6),
      contact_name: tenant.contact.name,
      contact_mobile: tenant.contact.mobile,
      enterprise_id: tenant.id,
      ...costOf(hall, tenant.id, day, Date.parse(begin) < calendar.now.getTime()),
      status: status === 1 && over ? 4 : status,
      code: status === 0 ? null : random.digits(6),
      check_in_at: status === 1 && Date.parse(begin) < calendar.now.getTime() ? begin : null,
      created_at: calendar.past(calendar.at(addDays(day, -2), '10:00')),
    });
  };
  for (let back = 20; back >= 1; back--) for (let slot = 0; slot < random.int(9, 12); slot++) book(calendar.ago(back), slot, 1);
  for (let slot = 0; slot < bookingsToday; slot++) book(calendar.day, slot, slot >= bookingsToday - waitingBookings ? 0 : 1);
  for (let on = 1; on <= 4; on++) for (let slot = 0; slot < 5; slot++) book(calendar.ago(-on), slot, 1);
}

export function addVisitors(park: Park, residents: readonly Tenant[]): void {
  const { loader, random, calendar } = park;
  const codes = new Set<string>();
  const code = (): string => {
    const one = random.digits(6);
    if (codes.has(one)) return code();
    codes.add(one);
    return one;
  };
  const add = (day: string, status: number, minutes: number) => {
    const tenant = random.pick(residents);
    const at = Date.parse(calendar.at(day, '00:00')) + minutes * 60_000;
    const arrived = status === 5 || status === 6 ? new Date(at + random.int(-10, 12) * 60_000).toISOString() : null;
    loader.add('visitor', {
      name: makePersonName(random),
      mobile: makeMobile(random),
      company: random.pick(['个人', '合作单位', '供应商', '投资机构', '高校课题组']),
      people: random.int(1, 4),
      plate: random.chance(0.3) ? makePlate(random) : null,
      ...ofTenant(tenant),
      room_id: tenant.rooms[0]?.id ?? null,
      host_name: tenant.contact.name,
      host_mobile: tenant.contact.mobile,
      visit_reason: random.pick([1, 1, 1, 2, 3, 4, 5]),
      visit_at: new Date(at).toISOString(),
      leave_by: new Date(at + 2 * 3600_000).toISOString(),
      status,
      code: status === 2 ? null : code(),
      arrived_at: arrived,
      left_at: status === 6 && arrived ? calendar.past(Date.parse(arrived) + random.int(30, 110) * 60_000) : null,
      created_at: calendar.past(at - 7200_000, 120),
    });
  };
  for (let back = 6; back >= 1; back--)
    for (let number = 0; number < random.int(44, 84); number++) add(calendar.ago(back), random.chance(0.93) ? 6 : 7, random.int(510, 1050));
  const now = Math.floor((calendar.now.getTime() - Date.parse(calendar.at(calendar.day, '00:00'))) / 60_000);
  for (let number = 0; number < visitorsToday; number++) {
    const minutes = random.int(510, 1080);
    add(calendar.day, minutes > now - 15 ? 3 : minutes > now - 90 ? 5 : 6, minutes);
  }
  for (let number = 0; number < waitingVisitors; number++)
    add(calendar.ago(number < 2 ? 0 : -1), 2, number < 2 ? Math.min(1430, now + 60 + number * 20) : 600 + number * 30);
}

const openSuggests = [
  ['空调外机噪音', '办公室外侧空调机组夜间噪音较大，请协助查看', 2],
  ['申请增加充电桩', '地下车库充电桩高峰期排队，建议增设', 1],
  ['快递柜故障', '一楼快递柜 3 号屏幕无法点亮', 2],
  ['咨询高企申报辅导', '希望了解高企申报材料准备和费用', 4],
] as const;
const closedSuggests = [
  '门禁卡补办',
  '会议室网络慢',
  '走廊灯不亮',
  '卫生间漏水',
  '停车月卡续费',
  '发票抬头变更',
  '空调温度偏低',
  '电梯有异响',
  '绿化修剪建议',
  '食堂菜品建议',
];

/** Four wait for an answer, one of them for the provider. */
export function addSuggests(park: Park, residents: readonly Tenant[], staff: readonly Staff[], facilitator: number, service: number): void {
  const { loader, random, calendar } = park;
  const add = (title: string, content: string, type: number, status: number, at: string, more: Record<string, unknown> = {}) => {
    const tenant = random.pick(residents);
    const id = loader.add('suggest', {
      ...ofTenant(tenant),
      title,
      content,
      contact_mobile: tenant.contact.mobile,
      type,
      status,
      score: status === 2 ? random.pick([5, 5, 4]) : null,
      feedback: status === 2 ? '处理及时，谢谢' : null,
      created_at: at,
      ...more,
    });
    if (status === 0) return;
    loader.add('suggest_reply', {
      suggest_id: id,
      content: '已安排工程人员现场处理，如有问题请继续留言。',
      user_id: staff.find((one) => one.incubator === tenant.incubator)?.id,
      created_at: new Date(Date.parse(at) + 5 * 3600_000).toISOString(),
    });
  };
  openSuggests.forEach(([title, content, type], index) => {
    const at = new Date(calendar.now.getTime() - (index * 5 + 1) * 3600_000).toISOString();
    add(title, content, type, 0, at, type === 4 ? { facilitator_id: facilitator, facilitator_service_id: service } : {});
  });
  for (let index = 0; index < 36; index++) {
    add(
      closedSuggests[index % closedSuggests.length] ?? '',
      '请协助处理，谢谢',
      random.pick([1, 2, 2, 3]),
      random.pick([1, 2, 2]),
      calendar.at(calendar.ago(2 + index * 4), '10:12'),
    );
  }
}

/** Venues asked for on the public site: two wait, others are over or refused. */
export function addFieldRecords(park: Park, incubators: readonly Incubator[]): void {
  const { loader, random, calendar } = park;
  for (const incubator of incubators) {
    const venue = incubator.rooms.find(({ purpose }) => purpose === 'free');
    if (!venue) continue;
    for (const [status, on] of [
      [2, 9],
      [7, -30],
      [4, -12],
    ] as const) {
      if (status === 2 && incubator.code === 'SW') continue;
      loader.add('field_record', {
        room_id: venue.id,
        incubator_id: incubator.id,
        building_id: venue.building,
        start_at: calendar.ago(-on),
        end_at: calendar.ago(-on - 1),
        use_for: random.pick(['产品发布会', '技术沙龙', '校企交流']),
        people: random.int(20, 40),
        contact_name: makePersonName(random),
        contact_mobile: makeMobile(random),
        company: '市创业服务协会',
        audit_status: status,
        reason: status === 4 ? '该时段设备检修' : null,
        submitted_at: calendar.at(calendar.ago(Math.max(1, 3 - on)), '11:00'),
        audited_at: status === 2 ? null : calendar.at(calendar.ago(2 - on), '16:00'),
        query_code: random.digits(8),
      });
    }
  }
  for (const [name, year, from, to] of [
    ['元旦', calendar.year, '01-01', '01-03'],
    ['劳动节', calendar.year, '05-01', '05-05'],
    ['国庆节', calendar.year, '10-01', '10-07'],
    ['元旦', calendar.year + 1, '01-01', '01-03'],
  ] as const)
    loader.add('holiday', { name, start_at: `${year}-${from}`, end_at: `${year}-${to}`, kind: 1, block: 1 });
}
