import type { Handed, Progress, RoomDay, Taken } from '../answers/visitors';
import type { Rows } from '../kernel/calls';
import type { AnyCondition } from '../kernel/condition';
import { date, mobile, ref, text, type Field } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';
import { contact, creditCode, mobileOnly } from '../kernel/validators';
import { facilitator } from '../resources/facilitator';
import { fieldRecord } from '../resources/field-record';
import { contactMessages } from '../resources/later';
import { mtroomApl } from '../resources/mtroom-apl';
import { enterpriseApply, settlementApply } from '../resources/settlement-apply';
import { suggest } from '../resources/suggest';
import { visitor } from '../resources/visitor';
import { captcha } from './auth';
import { byQueryCode, phone } from './query-code';

/** What the public site shows may be named by anybody who fills in its forms; by nothing else of the row. */
const shown = (label: string, target: string, where: AnyCondition, required?: string) =>
  ref(label, target, { ...(required && { required }), choices: { to: 'rule', where, refused: `该${label}已不可选，请重新选择` } });
const park = (label: string) => shown(label, 'incubator', { web_show: 1 }, '请选择园区');
const building = shown('楼宇', 'building', {});
/** A field that its own resource fills by other ways alone. */
const open = <F extends Field>(field: F): F => ({ ...field, writable: 'always' });
/** A visit is said to the host's desk too, which may be a landline. */
const hostPhone = mobile('被访人电话', { rules: [contact] });
const { fields: booking } = mtroomApl;
const { fields: wish } = settlementApply;
const { fields: firm } = enterpriseApply;
const { fields: visit } = visitor;
const { fields: loan } = fieldRecord;
const { fields: note } = suggest;

/** What a visitor fills in on the public site; the same rules in the form and on the server. */
export const visitorForms = {
  book: {
    mtroom_id: shown('会议室', 'mtroom', { web_show: 1, status: 1 }, '请选择会议室'),
    during: booking.during,
    title: booking.title,
    people: booking.people,
    contact_name: booking.contact_name,
    contact_mobile: phone,
    remark: booking.remark,
    captcha,
  },
  venue: {
    room_id: shown('场地', 'room', { web_show: 1, use: 1, venue: 1 }, '请选择场地'),
    start_at: loan.start_at,
    end_at: loan.end_at,
    use_for: loan.use_for,
    people: loan.people,
    company: loan.company,
    contact_name: loan.contact_name,
    contact_mobile: phone,
    captcha,
  },
  settle: {
    incubator_id: park('意向园区'),
    building_id: building,
    name: wish.name,
    nature: wish.nature,
    contact_name: wish.contact_name,
    contact_mobile: phone,
    industry_id: shown('所属行业', 'classification', { level: 1 }),
    round: wish.round,
    need_area: wish.need_area,
    in_at: wish.in_at,
    bp: wish.bp,
    desc: wish.desc,
    captcha,
  },
  tenant: {
    incubator_id: park('所在园区'),
    building_id: building,
    name: firm.name,
    credit_code: firm.credit_code,
    lisence: firm.lisence,
    contact_name: firm.contact_name,
    position: firm.position,
    contact_mobile: phone,
    desc: firm.desc,
    captcha,
  },
  join: {
    incubator_id: park('合作园区'),
    name: facilitator.fields.name,
    category_id: shown('类别', 'facilitator_category', {}, '请选择类别'),
    credit_code: text('统一社会信用代码', { required: true, limit: 18, rules: [creditCode] }),
    lisence: firm.lisence,
    summary: open(facilitator.fields.summary),
    contact_name: open(facilitator.fields.contact_name),
    contact_mobile: phone,
    email: open(facilitator.fields.email),
    captcha,
  },
  visit: {
    incubator_id: park('到访园区'),
    name: visit.name,
    mobile: mobile('手机号', { required: contactMessages.mobile, rules: [mobileOnly] }),
    company: visit.company,
    people: visit.people,
    plate: visit.plate,
    firm: text('拜访企业', { limit: 100, hint: '请填写企业全称；不填则访问园区办公室' }),
    host_name: visit.host_name,
    host_mobile: hostPhone,
    visit_reason: visit.visit_reason,
    visit_at: visit.visit_at,
    leave_by: visit.leave_by,
    captcha,
  },
  message: {
    incubator_id: park('园区'),
    title: note.title,
    content: note.content,
    contact_mobile: note.contact_mobile,
    facilitator_id: shown('服务商', 'facilitator', { status: 2, is_online: 1 }),
  },
} as const;
const door = { access: 'public', source: 'spec', anyBuildings: true, ownTransaction: true } as const;
const audit = ['message', 'audit_trail', 'public_entry'] as const;
const handed = shape<Handed>();

/** The doors by which visitors come in (entities.md 4.11, 7.1 to 7.6, 9.1): each stores a row that staff answers or audits. */
export const visitorCalls = defineCalls({
  bookRoom: {
    ...door,
    label: '官网预约会议室',
    at: 'POST /websit/mtroom/mtroomApl',
    changes: ['mtroom_apl', ...audit],
    input: visitorForms.book,
    answer: handed,
  },
  venue: {
    ...door,
    source: 'decided',
    label: '官网申请场地',
    at: 'POST /websit/room/apply',
    changes: ['field_record', ...audit],
    input: visitorForms.venue,
    answer: handed,
  },
  settle: {
    ...door,
    label: '官网入驻申请',
    at: 'POST /websit/park/apply',
    changes: ['settlement_apply', ...audit],
    input: visitorForms.settle,
    answer: handed,
  },
  tenant: {
    ...door,
    label: '官网企业申请',
    at: 'POST /websit/enterprise/apply',
    changes: ['enterprise_apply', ...audit],
    input: visitorForms.tenant,
    answer: handed,
  },
  join: {
    ...door,
    label: '官网服务商申请',
    at: 'POST /websit/facilitator/apply',
    changes: ['facilitator', 'facilitator_apply', ...audit],
    input: visitorForms.join,
    answer: handed,
  },
  visit: {
    ...door,
    label: '官网访客登记',
    at: 'POST /websit/visitors/register',
    changes: ['visitor', ...audit],
    input: visitorForms.visit,
    answer: handed,
  },
  /** No code is asked for (specification section 3): an address and a mobile may leave so many an hour and a day. */
  message: {
    ...door,
    label: '官网留言',
    at: 'POST /websit/home/suggest',
    changes: ['suggest', ...audit],
    input: visitorForms.message,
    answer: handed,
  },
  /** The industries of the first level, for the form of who wants to move in. */
  industries: {
    label: '行业门类',
    access: 'public',
    at: 'GET /websit/park/industries',
    anyBuildings: true,
    reads: ['classification'],
    answer: shape<Rows<{ readonly id: number; readonly name: string }>>(),
  },
  /** Days on which a shown venue is held. */
  venueDays: {
    label: '场地占用',
    access: 'public',
    at: 'GET /websit/room/taken/{id}',
    anyBuildings: true,
    reads: ['room', 'room_occupancy'],
    answer: shape<Rows<Taken>>(),
  },
  /** How what was handed in stands: for whoever has its mobile and the code that he was sent (domain.md section 16). */
  applicationProgress: {
    label: '申请进度查询',
    access: 'public',
    at: 'POST /websit/park/apply/progress',
    anyBuildings: true,
    ownTransaction: true,
    answer: shape<Progress>(),
    input: byQueryCode,
  },
});
/** Of meeting rooms, beside what their own resource offers visitors. */
export const roomCalls = defineCalls({
  /** What is free of a shown meeting room on a day, by its own grain. */
  roomDay: {
    label: '会议室时段',
    access: 'public',
    at: 'GET /websit/mtroom/day/{id}',
    anyBuildings: true,
    input: { date: date('日期') },
    reads: ['mtroom', 'mtroom_apl', 'holiday'],
    answer: shape<RoomDay>(),
  },
});
