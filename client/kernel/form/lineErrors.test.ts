import { describe, expect, it } from 'vitest';
import { code, integer, ref, text } from '@/domain/kernel/field';
import { codes } from '@/domain/kernel/codes';
import { lines } from '@/domain/kernel/lines';
import { defineTable } from '@/domain/kernel/resource';
import { requiredWhen } from '@/domain/kernel/rule';
import { lines as linesKind } from '../../kinds/lines';
import { kindOf } from '../../kinds';
import { errorsOf } from './check';
import { bodyOf, formValues } from './formValues';
import { movedErrors, headOf, inside } from './lineErrors';

const kind = codes('step_kind', [
  { code: 1, label: '人' },
  { code: 2, label: '角色' },
]);
const step = defineTable({
  name: 'step',
  label: '步骤',
  fields: {
    flow_id: ref('流程', 'flow', { required: true }),
    sort: integer('顺序', { required: true }),
    kind: code('类型', kind, { required: true }),
    role_id: ref('角色', 'role', { rules: [requiredWhen('kind', 2, '请选择角色')] }),
    mark: text('备注', { limit: 3 }),
    by: text('来源', { writable: 'never' }),
  },
});
const fields = { name: text('名称', { required: true }), steps: lines('步骤', step, { parent: 'flow_id', order: 'sort', min: 1 }) };
const keys = ['name', 'steps'];

describe('明细行的提示', () => {
  it('每一格各自按它的规则判断，没有一行时提示添加', () => {
    expect(errorsOf(fields, keys, { name: '甲', steps: [] })).toEqual({ steps: ['请添加步骤'] });
    const steps = [
      { id: 7, kind: 1, role_id: null, mark: '' },
      { '~': 'a', kind: 2, role_id: null, mark: '四个字了' },
      { '~': 'b', kind: null, role_id: null, mark: null },
    ];
    expect(errorsOf(fields, keys, { name: '甲', steps })).toEqual({
      'steps.1.role_id': ['请选择角色'],
      'steps.1.mark': ['备注不能超过3个字'],
      'steps.2.kind': ['请选择类型'],
    });
  });
  it('看不到的字段不在行里，也不判断', () => {
    expect(errorsOf(fields, keys, { name: '甲', steps: [{ id: 7, mark: '好' }] })).toEqual({});
  });
  it('换序、增删之后，没有动过的行的提示跟着走；改过的行只留仍然成立的', () => {
    const [one, two, three] = [{ id: 1 }, { id: 2, mark: '旧' }, { id: 3 }];
    const messages = { '0.kind': ['后端的话'], '1.mark': ['备注不能超过3个字'], '1.kind': ['请选择类型'] };
    expect(movedErrors(messages, {}, [one, two, three], [three, one])).toEqual({ '1.kind': ['后端的话'] });
    const changed = { ...two, mark: '新' };
    expect(movedErrors(messages, { '0.kind': ['请选择类型'], '2.kind': ['请选择类型'] }, [one, two], [changed, one])).toEqual({
      '0.kind': ['请选择类型'],
      '1.kind': ['后端的话'],
    });
  });
  it('路径归到它的字段', () => {
    expect(headOf('steps.2.role_id')).toBe('steps');
    expect(inside({ name: ['甲'], 'steps.2.role_id': ['乙'], stepsize: ['丙'] }, 'steps')).toEqual({ '2.role_id': ['乙'] });
  });
});

describe('明细行的表单值', () => {
  const row = { steps: [{ id: 7, kind: 2, kindText: '角色', role_id: 3, role_name: '审核员', mark: null, by: '系统' }] };
  it('读入时带编号，不带名称；提交时只有可写的', () => {
    const values = formValues(fields, ['steps'], row);
    expect(values.steps).toEqual([{ id: 7, kind: 2, role_id: 3, mark: null, by: '系统' }]);
    const edited = [...(values.steps as object[]), { '~': 'a', kind: 1, role_id: null, mark: ' 急 ' }];
    expect(bodyOf(fields, ['steps'], { steps: edited })).toEqual({
      steps: [
        { id: 7, kind: 2, role_id: 3, mark: null },
        { kind: 1, role_id: null, mark: '急' },
      ],
    });
    expect(kindOf(fields.steps)).toBe(linesKind);
  });
});
