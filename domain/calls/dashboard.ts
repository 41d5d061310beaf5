import { counters } from '../counters';
import { dateTime, flag, integer, text } from '../kernel/field';
import { defineCalls, shape } from '../kernel/resource';
import { tracks, type ProgressTrack } from '../progress';

/** entities.md 13.3: a counter is count(*) of the list it opens. */
const countedTables: readonly string[] = [...new Set(counters.map(({ resource }) => resource)), 'questionnaire'];
/** entities.md 13.4: the tables behind the 46 panels. */
export const panelTables: readonly string[] = [
  ...countedTables,
  'board_panel',
  'menu',
  'enterprise_from',
  'classification',
  'need',
  'entry_information',
  'incubation',
  'building',
  'floor',
  'room',
  'room_occupancy',
  'contract',
  'fee_bill',
  'payment',
  'payment_bill',
  'payment_item',
  'meter',
  'meter_rollup',
  'meter_binding',
  'alarm',
  'car_park',
  'car_gate',
  'car_pass',
  'hazard',
  'activity_apply',
  'policy_apply',
  'report',
  'report_item',
  'report_value',
  'answer',
  'knowledge',
  'parameter',
  'message',
  'notice',
  'holiday',
];

const inModule = { typeModule: text('模块', { required: '请选择模块', limit: 40 }), building_id: integer('楼宇') } as const;

export const dashboardCalls = defineCalls({
  /** 进度看板: the caller's tracks with their totals, and the states of one of them with their newest rows. `mine` 1 leaves out what others are in charge of. */
  progress: {
    label: '进度看板',
    access: 'login',
    at: 'GET /task',
    input: { track: text('事项', { limit: 40 }), mine: flag('只看我的') },
    answer: shape<{ readonly data: readonly ProgressTrack[] }>(),
    reads: [...tracks.map(({ resource }) => resource), 'enterprise', 'policy', 'report', 'app_user', 'role_permission'],
  },
  /** Counters whose page the caller may not open are left out. */
  counts: { label: '工作台统计', access: 'login', at: 'GET /dashboard/counts', reads: [...countedTables, 'role_permission'] },
  panel: {
    label: '面板配置',
    access: 'login',
    at: 'GET /dashboard/panel',
    anyBuildings: true,
    reads: ['board', 'board_panel', 'role_permission'],
  },
  panelDetail: { label: '面板详情', access: 'login', at: 'GET /dashboard/panelDetail', input: inModule, reads: panelTables },
  /** Open filters, which join no relay topic; each panel takes those that it knows (entities.md 12.1). */
  panelSearch: {
    label: '面板查询',
    access: 'login',
    at: 'GET /dashboard/panelSearch',
    input: {
      ...inModule,
      start_at: dateTime('开始时间'),
      end_at: dateTime('结束时间'),
      room_type: integer('房间类型'),
      payment_id: integer('费用项'),
    },
    reads: panelTables,
  },
});
