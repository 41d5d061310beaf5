import { cst, type Row, type Rows } from './row';

const booking = (id: number, status: number, during: string): Row => ({
  id,
  mtroom_id: 1,
  incubator_id: 1,
  building_id: 11,
  during,
  title: '会',
  contact_name: '李',
  contact_mobile: '13800000002',
  status,
  ...(status === 2 && { reason: '已满' }),
});
const visit = (id: number, status: number, at: string): Row => ({
  id,
  name: '李某',
  mobile: '13800000003',
  incubator_id: 1,
  building_id: 11,
  visit_reason: 1,
  visit_at: cst(at),
  status,
});
const task = (id: number, status: number, due: string): Row => ({
  id,
  number: `T${id}`,
  incubator_id: 1,
  building_id: 11,
  due_date: due,
  due_at: cst(`${due} 18:00:00`),
  status,
});
const hazard = (id: number, status: number, at: string): Row => ({
  id,
  task_id: 1,
  result_id: id,
  incubator_id: 1,
  building_id: 11,
  text: '隐患',
  found_at: cst(`${at} 10:00:00`),
  deadline: '2026-12-01',
  user_id: 7,
  status,
});
const suggest = (id: number, status: number): Row => ({
  id,
  incubator_id: 1,
  title: '空调',
  content: '不制冷',
  contact_mobile: '13800000004',
  status,
});
const activity = (id: number, is_online: number, at: string): Row => ({
  id,
  title: '沙龙',
  type_id: 1,
  cover: 1,
  incubator_id: 1,
  start_at: cst(`${at} 14:00:00`),
  end_at: cst(`${at} 16:00:00`),
  apply_end_at: cst(`${at} 12:00:00`),
  content: '…',
  is_online,
  audit_status: is_online === 1 ? 3 : 2,
});
const survey = (id: number, kind: number, status: number, end: string): Row => ({
  id,
  title: `问卷${id}`,
  incubator_id: 1,
  kind,
  start_at: cst('2025-01-01 00:00:00'),
  end_at: cst(end),
  status,
});
export const services: Rows = [
  [
    'mtroom_apl',
    [
      booking(1, 0, '[2026-11-20 09:00+08,2026-11-20 10:00+08)'),
      booking(2, 2, '[2026-11-20 11:00+08,2026-11-20 12:00+08)'),
      booking(3, 1, '[2026-11-21 09:00+08,2026-11-21 10:00+08)'),
    ],
  ],
  ['visitor', [visit(1, 5, '2026-11-20 00:10:00'), visit(2, 3, '2026-11-21 00:10:00'), visit(3, 2, '2026-11-20 15:00:00')]],
  ['suggest', [suggest(1, 0), suggest(2, 1)]],
  ['activity', [activity(1, 1, '2026-11-25'), activity(2, 2, '2026-11-26'), activity(3, 1, '2026-10-26')]],
  ['questionnaire', [survey(1, 2, 4, '2026-10-01 00:00:00'), survey(2, 2, 4, '2025-10-01 00:00:00'), survey(3, 1, 3, '2026-12-31 00:00:00')]],
  [
    'question',
    [
      { id: 1, owner_kind: 2, owner_id: 1, sort: 1, type: 4, title: '总体', max_score: 5 },
      { id: 2, owner_kind: 2, owner_id: 2, sort: 1, type: 4, title: '总体', max_score: 5 },
      { id: 3, owner_kind: 2, owner_id: 1, sort: 2, type: 4, title: '服务', max_score: 10 },
    ],
  ],
  [
    'answer',
    [
      { questionnaire_id: 1, question_id: 1, sheet_id: 1, score: 4 },
      { questionnaire_id: 1, question_id: 3, sheet_id: 1, score: 10 },
      { questionnaire_id: 2, question_id: 2, sheet_id: 2, score: 1 },
    ],
  ],
  [
    'answer_sheet',
    [
      { id: 1, questionnaire_id: 1, user_id: 7, status: 0 },
      { id: 2, questionnaire_id: 3, user_id: 7, status: 1 },
      { id: 3, questionnaire_id: 3, user_id: 8, status: 0 },
    ],
  ],
  [
    'check_task',
    [
      task(1, 4, '2026-11-05'),
      task(2, 2, '2026-11-10'),
      task(3, 3, '2026-11-30'),
      task(4, 1, '2026-11-30'),
      task(5, 6, '2026-11-08'),
      task(6, 4, '2026-10-08'),
    ],
  ],
  ['hazard', [hazard(1, 3, '2026-05-01'), hazard(2, 1, '2026-11-10'), hazard(3, 1, '2025-01-10')]],
  [
    'park_event',
    [
      { incubator_id: 1, building_id: 11, occurred_at: cst('2026-11-20 16:58:12'), type: 'visitor', text: '访客 李* 已到访 A座' },
      { incubator_id: 2, occurred_at: cst('2026-11-20 16:51:40'), type: 'pay', text: '研发楼2101 缴纳租金' },
    ],
  ],
];
