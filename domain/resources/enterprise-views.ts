import type { ScoreBasis, Scores } from '@/domain/answers/score';
import { scoredBy } from '@/domain/codes/score';
import { occupancyKind } from '@/domain/codes/space';
import type { HeldRoom } from '@/domain/answers/space';
import { shape } from '@/domain/kernel/call';
import { area, code, date, dateTime, decimal, files, integer, money, text, these } from '@/domain/kernel/field';
import type { AlikeFound } from '@/domain/answers/alike';
import type { Merging } from '@/domain/answers/merging';
import type { HeldFile } from '@/domain/answers/papers';
import { enterpriseHolders } from '../calls/enterprise';
import { incubation } from './incubation';

/** How the page of an enterprise presents it: what matters most of it above, its states beside its name, a tab for each list that belongs to it. */
export const enterpriseViews = {
  // what the figures above and the tabs say
  notInDetail: ['pinyin', 'recommend_sort', 'collect_id', 'rooms', 'leased_area', 'contract_end', 'overdue', 'last_follow_at', 'next_follow_at', 'plan_end_at', 'merged_at', 'change_waits'],
  notes: [{ when: { change_waits: 1 }, tone: 'info', text: '有一项资料变更待园区审核，通过后生效；在“信息变更”中查看' }],
  dialog: 1300,
  states: [
    { field: 'residence', when: { residence: [1, 2, 3] } }, { field: 'incubation', when: { incubation: [1, 2] } },
    { field: 'need_status', when: { residence: 0 } },
  ],
  facts: {
    query: 'head', bad: ['overdue'],
    fields: {
      next: text('下一步'), rooms: text('房间'), area: area('面积'), contract_end: date('合同到期'), days_left: integer('剩余天数', { unit: '天' }),
      balance: money('待缴'), overdue: money('其中逾期'), deposit: money('在押押金'), energy: decimal('本月用电', { unit: 'kWh' }),
    },
  },
  paper: {
    title: '企业档案', without: ['next', 'follow_id', 'invalid_reason', 'use_electricity', 'web_show', 'is_recommend'],
    parts: [
      'score',
      { list: 'contract', columns: ['number', 'status', 'start_at', 'end_at', 'total_money', 'deposit'] },
      { list: 'entry_information', columns: ['status', 'building_id', 'rooms', 'leased_area', 'settled_at', 'exited_at'] },
      { list: 'fee_bill', columns: ['number', 'payment_item_id', 'period_start', 'period_end', 'amount', 'left', 'due_at', 'status'] },
      { list: 'deposit', columns: ['number', 'contract_id', 'amount', 'paid_amount', 'status', 'due_at'] },
      { list: 'knowledge', columns: ['name', 'type', 'number', 'applied_at', 'granted_at', 'status'] },
      { list: 'financing', columns: ['round', 'happened_at', 'amount', 'investor'] },
      { list: 'honour', columns: ['kind', 'name', 'number', 'granted_at', 'valid_to'] },
      'incubations',
      'tutor_relation',
      { list: 'report_return', title: '已通过的上报', columns: ['report_id', 'submitted_at', 'audited_at'], where: { auditStatus: 3 } },
      { list: 'need', columns: ['desc', 'status', 'need_area', 'room', 'in_at', 'created_at'] },
      { list: 'enterprise_timeline', columns: ['happened_at', 'type', 'text'] },
    ],
  },
  related: [
    {
      title: '房间', query: 'rooms', at: 'tab', empty: '暂无在租或预留的房间',
      columns: {
        name: text('房间'), building_name: text('楼宇'), area: area('计租面积'), kind: code('占用', occupancyKind), since: date('起租日'), until: date('到期日'),
        number: text('合同编号'),
      },
    },
    {
      title: '电表', query: 'meters', at: 'tab', empty: '没有为本企业计量的电表',
      columns: {
        number: text('表号'), name: text('名称'), building_name: text('楼宇'), room_name: text('房间'), ratio: decimal('倍率'), last_value: decimal('最新读数'),
        last_seen_at: dateTime('最近上报'),
      },
    },
    {
      title: '文件', query: 'files', at: 'tab', empty: '暂无文件', hint: '营业执照、合同、孵化协议、证明材料等上传之后列在这里',
      columns: { files: files('文件'), whose: text('所属'), field: text('用途'), created_at: dateTime('上传时间') },
    },
    {
      title: '孵化', query: 'incubations', at: 'tab', as: 'cards', empty: '暂无孵化记录',
      columns: these(incubation.fields, 'start_at', 'status', 'plan_end_at', 'tutor_id', 'agreement', 'end_at', 'criteria', 'proof', 'graduate_no', 'reason'),
    },
  ],
  lists: [
    { title: '需求', resource: 'need', by: 'enterprise_id', begins: { user_id: 'follow_id' } }, { title: '合同', resource: 'contract', by: 'enterprise_id' },
    { title: '入驻', resource: 'entry_information', by: 'enterprise_id' }, { title: '账单', resource: 'fee_bill', by: 'enterprise_id' },
    { title: '押金', resource: 'fee_bill', by: 'enterprise_id', tab: 'deposit', where: { kind: 3 } }, { title: '收款', resource: 'payment', by: 'enterprise_id' },
    { title: '退租退款', resource: 'refund', by: 'enterprise_id' },
    { title: '知识产权', resource: 'knowledge', by: 'enterprise_id' }, { title: '融资', resource: 'financing', by: 'enterprise_id' },
    { title: '荣誉资质', resource: 'honour', by: 'enterprise_id' }, { title: '导师', resource: 'tutor_relation', by: 'enterprise_id' },
    { title: '辅导记录', resource: 'tutor_record', by: 'enterprise_id' },
    { title: '上报', resource: 'report_return', by: 'enterprise_id' }, { title: '检查', resource: 'check_task', by: 'enterprise_id' },
    { title: '隐患', resource: 'hazard', by: 'enterprise_id' }, { title: '活动', resource: 'activity_apply', by: 'enterprise_id' },
    { title: '留言', resource: 'suggest', by: 'enterprise_id' }, { title: '大事记', resource: 'enterprise_timeline', by: 'enterprise_id' },
    { title: '积分', resource: 'score', by: 'enterprise_id' }, { title: '信息变更', resource: 'enterprise_change', by: 'enterprise_id' },
  ],
} as const;
/** What is read of an enterprise beside itself. entities.md 4.1. */
export const enterpriseQueries = {
  /** What matters most of it today: what it holds, owes and uses, and what is to be done next. */
  head: {
    label: '企业概况', access: 'enterprise_read', at: 'GET /enterprise/{id}/head',
    reads: ['enterprise', 'need', 'entry_information', 'incubation', 'room', 'room_occupancy', 'contract', 'fee_bill', 'meter_binding', 'meter_rollup'],
  },
  /** Rooms that it has, today or later, and by which contract. */
  rooms: {
    label: '企业房间', access: 'enterprise_read', at: 'GET /enterprise/{id}/rooms', reads: ['enterprise', 'room', 'room_occupancy', 'building', 'contract', 'contract_room'],
    answer: shape<{ readonly data: readonly HeldRoom[] }>(),
  },
  /** What it and whatever is its own hold of files. */
  files: {
    label: '企业文件', access: 'enterprise_read', at: 'GET /enterprise/{id}/files', reads: ['enterprise', 'file', 'incubation', ...enterpriseHolders],
    answer: shape<{ readonly data: readonly HeldFile[] }>(),
  },
  /** Who has the same name, credit code or mobile number already. */
  alike: {
    label: '相同的企业', access: 'enterprise_store', at: 'GET /enterprise/alike', reads: ['enterprise'], anyBuildings: true,
    input: { name: text('公司全称', { limit: 100 }), credit_code: text('统一社会信用代码', { limit: 18 }), contact_mobile: text('联系方式', { limit: 20 }), except: integer('本企业') },
    answer: shape<AlikeFound>(),
  },
  /** Company info by collect id: what the form begins with that an application on the public site has come for. */
  collect: {
    label: '来源申请资料', access: 'enterprise_store', source: 'spec', at: 'GET /enterprise/collect/{id}', reads: ['enterprise_apply', 'enterprise_from'],
    answer: shape<Readonly<Record<string, unknown>>>(),
  },
  /** Two beside each other, to be merged: what they are, what hangs on each, and what is in the way. */
  merging: {
    label: '合并对照', access: 'enterprise_merge', at: 'GET /enterprise/merging', reads: ['enterprise', ...enterpriseHolders],
    input: { kept_id: integer('保留的企业', { required: true }), gone_id: integer('并入的企业', { required: true }) },
    answer: shape<Merging>(),
  },
  /** Its incubations, the newest first. */
  incubations: {
    label: '孵化记录', access: 'enterprise_read', at: 'GET /enterprise/{id}/incubations', reads: ['enterprise', 'incubation'],
  },
  /** Electricity meters that serve it today. */
  meters: {
    label: '企业电表', access: 'enterprise_read', source: 'spec', at: 'GET /enterprise/{id}/electric-meters', reads: ['enterprise', 'meter', 'meter_binding'],
  },
  /** Its scores of the last twelve months, each beside the mean of its park. entities.md 4.9. */
  synthesize: {
    label: '综合评分', access: 'enterprise_synthesize', source: 'spec', at: 'GET /enterprise/synthesize/{id}',
    reads: ['enterprise', 'enterprise_synthesize', 'entry_information'], answer: shape<Scores>(),
  },
  /** What an axis of them ranks in a month, row by row. */
  synthesize_rows: {
    label: '评分依据', access: 'enterprise_synthesize', at: 'GET /enterprise/synthesize/{id}/rows',
    input: { axis: code('评分项', scoredBy, { required: true }), period: date('月份') },
    reads: ['enterprise', 'entry_information', 'knowledge', 'financing', 'report', 'report_return', 'fee_bill', 'payment', 'hazard', 'activity_apply', 'mtroom_apl'],
    answer: shape<ScoreBasis>(),
  },
  /** Staff who may follow customers in the caller's parks. */
  follow_user: {
    label: '可选跟进人', access: 'enterprise_list', source: 'spec', at: 'GET /business/enterprise/followUser',
    reads: ['app_user', 'role', 'role_permission', 'user_incubator'],
  },
} as const;
