import { demandStatus, dynamicKind, settlementType } from '@/domain/codes/customer';
import { area, code, date, dateTime, longText, ref } from '@/domain/kernel/field';
import { defineResource, defineTable } from '@/domain/kernel/resource';
import { requiredWhile, requiredWhen } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';

const where = '请选择园区楼宇';
/** 需求：客户要的房源，跟进对话框里办理；20 且实际入驻时预订意向房间。entities.md 4.3, domain.md 3, 17. */
export const need = defineResource({
  name: 'need',
  label: '需求',
  title: 'desc',
  dependsOn: ['enterprise_id'],
  base: '/enterprise/need',
  endpoints: { read: { at: 'GET /enterprise/needInfo/{id}', source: 'spec' } },
  scope: byEnterprise,
  fields: {
    incubator_id: ref('园区', 'incubator', { required: where, shownAs: 'incubatorName' }),
    building_id: ref('楼宇', 'building', { required: where, shownAs: 'buildingName' }),
    enterprise_id: ref('企业', 'enterprise'),
    user_id: ref('跟进人', 'user', { required: '请输入跟进人' }),
    status: code('需求状态', demandStatus, { required: '请选择需求状态', initial: 10 }),
    type: code('入驻类型', settlementType, { rules: [requiredWhen('status', 20, '请选择需求状态')] }),
    in_at: date('预计签约日期'),
    need_area: area('需求面积'),
    room: ref('意向房间', 'room'),
    desc: longText('需求描述', { limit: 100 }),
    remark: longText('跟进备注', { limit: 100, staffOnly: true }),
    invalid_reason: longText('无效原因', { limit: 100, ...requiredWhile('status', 50, '请输入无效原因') }),
    done_at: dateTime('成交时间', { writable: 'never' }),
    last_follow_at: dateTime('最近跟进', { writable: 'never' }),
  },
  columns: [
    { field: 'enterprise_id', jump: true },
    'desc',
    'incubator_id',
    'building_id',
    'need_area',
    'room',
    'status',
    'type',
    'in_at',
    'user_id',
    { field: 'last_follow_at', sortable: true },
    { field: 'created_at', sortable: true },
  ],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'enterprise_id', 'user_id', 'type', 'in_at'],
  traits: ['softDelete'],
});

/** 跟进动态：只追加。 */
export const needDynamic = defineTable({
  name: 'need_dynamic',
  label: '跟进动态',
  traits: ['append'],
  fields: {
    need_id: ref('需求', 'need', { required: true }),
    kind: code('类型', dynamicKind, { required: true }),
    from_status: code('原状态', demandStatus),
    to_status: code('新状态', demandStatus),
    content: longText('内容', { limit: 500 }),
    next_follow_at: dateTime('下次跟进'),
    user_id: ref('操作人', 'user', { writable: 'never' }),
  },
});
