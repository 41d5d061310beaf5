import { checkItemStatus, checkMethod, hazardLevel } from '../codes/check';
import { verdict } from '../kernel/audit';
import { code, decimal, dict, flag, inPlace, integer, longText, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { type CustomRule, judged, unique } from '../kernel/rule';
import { park } from '../kernel/scope';
import { rangeMax } from '../kernel/validators';

const aboveMin: CustomRule = {
  rule: 'custom',
  name: 'aboveMin',
  message: rangeMax.message,
  holds: (value, row) => row.value_min === null || row.value_min === undefined || judged(value, (most) => Number(row.value_min) < most),
  bad: { value: 1, row: { value_min: 2 } },
};

/** Entities.md 10.1, domain.md section 9: an edited item waits anew; a rejected one is 停用, with its reason. */
const audit = verdict('check_item', { field: 'status', waiting: 0, passed: 1, rejected: 2, edited: { 1: 0, 2: 0 } });
/** What is looked at (entities.md 10.1); it waits under 0 until an auditor enables it. */
export const checkItem = defineResource({
  name: 'check_item',
  label: '检查项',
  base: '/check/item',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  scope: park,
  fields: {
    name: text('检查项名称', { required: true, limit: 60, rules: [unique('该类别下检查项已存在', 'incubator_id', 'category')] }),
    ...inPlace,
    category: dict('类别', 'hazard_type', { required: true }),
    standard: longText('检查标准', { required: true, limit: 300 }),
    method: code('检查方式', checkMethod, { initial: 1 }),
    value_min: decimal('最小值', { digits: [12, 3] }),
    value_max: decimal('最大值', { digits: [12, 3], rules: [aboveMin] }),
    level: code('隐患级别', hazardLevel, { initial: 1 }),
    status: code('状态', checkItemStatus, { writable: 'never', initial: 0 }),
    ...audit.fields,
  },
  audit: audit.audit,
  columns: [{ field: 'name', jump: true }, 'status', 'category', 'standard', 'method', 'level', 'building_id', { field: 'created_at', sortable: true }],
  filters: [{ field: 'status', query: 'activeName', match: 'oneOf', as: 'tabs' }, 'name', 'category', 'level'],
  actions: audit.actions,
  traits: ['softDelete'],
  heldBy: ['check_plan'],
  imports: {
    fileName: '检查项', sameRow: ['incubator_id', 'category', 'name'],
    columns: ['incubator_id', 'building_id', 'name', 'category', 'standard', 'method', 'value_min', 'value_max', 'level'],
  },
});

/** Where it is looked at; the code is printed as a QR code. */
export const checkPoint = defineResource({
  name: 'check_point',
  label: '巡检点位',
  base: '/check/point',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: park,
  fields: {
    name: text('点位名称', { required: true, limit: 40 }),
    ...inPlace,
    place_id: ref('地点', 'place'),
    floor_id: ref('楼层', 'floor'),
    room_id: ref('房间', 'room'),
    code: text('点位编码', { limit: 20, rules: [unique('点位编码已存在')] }),
    sort: integer('排序', { initial: 0 }),
    enabled: flag('启用', { initial: 1 }),
  },
  columns: [{ field: 'name', jump: true }, 'code', 'building_id', 'floor_id', 'room_id', 'sort', 'enabled'],
  filters: ['name', 'building_id', 'enabled'],
  sort: ['+sort'],
  traits: ['softDelete'],
  heldBy: ['check_plan'],
});
