import * as codes from '@/domain/codes/customer';
import { code, date, file, files, integer, ref, refs, these } from '@/domain/kernel/field';
import { min } from '@/domain/kernel/rule';
import { enterpriseHolders, mergeMinutes } from '../calls/enterprise';
import { incubation } from './incubation';
import { roomChange } from './room-change';
import { followers } from './staff';

const { fields } = incubation;
const park = '请选择入驻园区';
/** Who follows a customer, and which of them matter most. entities.md 4.1. */
const following = {
  change_follow: {
    label: '变更跟进人', access: 'enterprise_follow', on: 'rows', quiet: true, at: 'POST /business/enterprise/changeFollow', source: 'spec', changes: ['need', 'need_dynamic'],
    input: { ids: refs('企业', 'enterprise', { required: '请选择企业' }), follow_id: ref('跟进人', 'user', { required: true, choices: followers }) }, done: '操作成功',
  },
  point: {
    label: '设为重点', access: 'enterprise_follow', quiet: true, at: 'PUT /enterprise/point/{id}', when: { is_akey: 2 }, set: { is_akey: 1 }, done: '操作成功', refused: '已是重点项目',
  },
  cancel_point: {
    label: '取消重点', access: 'enterprise_follow', quiet: true, at: 'PUT /enterprise/cancel-point/{id}', when: { is_akey: 1 }, set: { is_akey: 2 }, done: '操作成功',
    refused: '不是重点项目',
  },
} as const;
/** From moving in to graduation or its failure. domain.md section 3. */
const stages = {
  /** 确认入驻: what is signed and waits moves in. entities.md 4.4. */
  settle: {
    label: '确认入驻', access: 'enterprise_settle', previews: true, inTurn: true, when: { residence: 1 }, set: { residence: 2, exited_at: null }, done: '操作成功', refused: '该企业不在待入驻状态',
    input: { settled_at: date('入驻日期', { required: true, initial: 'today' }), begin_kind: code('入驻方式', codes.beginKind, { required: true, initial: 1 }) },
    changes: ['entry_information', 'need', 'room', 'room_occupancy', 'meter_binding', 'app_user', 'enterprise_timeline', 'park_event'],
  },
  hatch: {
    label: '入孵', access: 'enterprise_hatch', previews: true, at: 'PUT /enterprise/hatch/{id}', source: 'spec', when: { residence: 2, incubation: 0 }, set: { incubation: 1 }, done: '操作成功',
    refused: '当前状态不可入孵', refusals: [{ when: { incubation: 1 }, message: '该企业已在孵' }, { when: { residence: [0, 1, 3] }, message: '企业入驻后才可入孵' }],
    shows: ['registered_at', 'settled_at'],
    input: {
      ...these(fields, 'start_at', 'plan_end_at', 'tutor_id'), agreement: file('孵化协议', { required: '请上传孵化协议' }),
    },
    changes: ['incubation', 'tutor_relation', 'enterprise_timeline'],
  },
  graduate: {
    label: '毕业', access: 'enterprise_graduate', previews: true, at: 'PUT /enterprise/graduate/{id}', source: 'spec', when: { incubation: 1 }, done: '操作成功', refused: '该企业不在孵化中',
    set: { incubation: 2, graduated_at: { taken: 'input', of: 'end_at' } },
    input: {
      end_at: date('毕业日期', { required: true, initial: 'today' }), criteria: { ...fields.criteria, required: '请选择毕业条件', rules: [] },
      proof: files('证明材料', { required: true }), ...these(fields, 'graduate_no'),
    },
    changes: ['incubation', 'tutor_relation', 'enterprise_timeline', 'park_event'],
  },
  stop_hatch: {
    label: '终止孵化', access: 'enterprise_stophatch', previews: true, at: 'PUT /enterprise/stopHatch/{id}', quiet: true, when: { incubation: 1 }, done: '操作成功', refused: '该企业不在孵化中',
    set: { incubation: { taken: 'input', of: 'outcome' } },
    input: {
      outcome: code('结果', codes.hatchEnd, { required: true, initial: 3 }), end_at: date('终止日期', { required: true, initial: 'today' }),
      reason: { ...fields.reason, required: '请输入终止原因', rules: [] },
    },
    changes: ['incubation', 'tutor_relation', 'enterprise_timeline'],
  },
} as const;
/** One room of its contract given up for another. */
const moving = {
  change_room: {
    ...roomChange, at: 'PUT /enterprise/changeRoom/{id}', source: 'spec', when: { residence: 2 }, only: { rooms: { empty: false } }, refused: '已入驻的企业才可换房',
    changes: [...roomChange.changes, 'entry_information', 'enterprise_timeline'],
  },
} as const;
/** Two that were one after all. */
const merging = {
  unmerge: {
    label: '撤销合并', access: 'enterprise_merge', quiet: true, previews: true, when: { merged_at: { after: { now: -mergeMinutes } } }, done: '已撤销合并',
    refused: '合并已超过一天，不能撤销', refusals: [{ when: { merged_at: { empty: true } }, message: '该企业没有可撤销的合并' }],
    confirm: '最近并入的企业与它的记录各归原处，本企业的资料恢复合并前的值，确定撤销？',
    changes: ['enterprise_merge', ...enterpriseHolders],
  },
} as const;
/** Where it lies, how the public sees it, and its power. */
const about = {
  change_incubator: {
    label: '变更园区', access: 'enterprise_changeincubator', previews: true, at: 'PUT /enterprise/changeIncubator/{id}', source: 'spec', quiet: true, when: { residence: [0, 2] }, done: '操作成功',
    refused: '待入驻或已退出的企业不可变更园区', shows: ['incubator_id', 'building_id'],
    input: { incubator_id: ref('入驻园区', 'incubator', { required: park }), building_id: ref('入驻楼宇', 'building', { required: park }), changed_at: date('变更日期', { required: true, initial: 'today' }) },
    changes: ['entry_information', 'incubation', 'need', 'enterprise_change', 'enterprise_timeline', 'park_event'],
  },
  recommend: {
    label: '推荐', access: 'enterprise_recommend', at: 'PUT /enterprise/recommend/{id}', source: 'spec', quiet: true, when: { is_recommend: 2, residence: 2 }, set: { is_recommend: 1 }, done: '操作成功', refused: '该企业已推荐',
    refusals: [{ when: { residence: [0, 1, 3] }, message: '已入驻的企业才可推荐' }],
    input: { recommend_sort: integer('推荐顺序', { initial: 0, rules: [min(0, '推荐顺序不能小于0')], hint: '数字小的排在前面' }) },
  },
  cancel_recommend: {
    label: '取消推荐', access: 'enterprise_recommend', at: 'PUT /enterprise/cancel-recommend/{id}', source: 'spec', quiet: true, when: { is_recommend: 1 }, set: { is_recommend: 2, recommend_sort: null },
    done: '操作成功', refused: '该企业未推荐',
  },
  use_electricity: {
    label: '用电管理', access: 'enterprise_useelectricity', previews: true, at: 'PUT /enterprise/useElectricity/{id}', source: 'spec', quiet: true, when: { residence: [1, 2] }, done: '操作成功',
    refused: '未入驻的企业没有用电', input: { use_electricity: code('用电', codes.useElectricity, { required: true }) },
  },
} as const;
/** What is done with a customer and a tenant, beside editing it. */
export const enterpriseActions = { ...stages, ...following, ...moving, ...merging, ...about } as const;
