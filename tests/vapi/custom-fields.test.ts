import { afterAll, beforeAll, expect, it } from 'vitest';
import { customFieldOf, type CustomDefinition } from '@/domain/custom-fields';
import type { Answer as FieldAnswer } from '@/domain/kernel/field-set';
import { requiredMessage } from '@/domain/kernel/field';
import { customFieldType } from '@/domain/codes/system';
import { customField } from '@/domain/resources/custom-field';
import { enterprise } from '@/domain/resources/enterprise';
import { file } from '@/domain/resources/file';
import { allResources } from '@/domain/resources';
import { onEngineInTurn } from '../support/engines';
import { logOf } from '../support/log';
import { openPark, type Answer, type Park } from '../support/park';

let park: Park;
let firm: number;

const rights = ['list', 'read', 'store', 'update', 'delete'].map((right) => `custom_field_${right}`);
const call = (method: string, path: string, body?: object): Promise<Answer> => park.call(rights, method, `/vapi/customField${path}`, body);
let count = 0;
const define = async (type: CustomDefinition['type'], more: object = {}): Promise<number> => {
  const { status, body } = await call('POST', '', { name: `字段${++count}`, type, module_id: 1, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const staff = ['enterprise_list', 'enterprise_read', 'enterprise_store', 'enterprise_update'];
const company = (method: string, path: string, body?: object): Promise<Answer> => park.call(staff, method, `/vapi/enterprise${path}`, body);
const read = async (): Promise<{ version: number; enterpriseFields: readonly FieldAnswer[] }> => (await company('GET', `/${firm}`)).body;
const keep = async (given: readonly FieldAnswer[]): Promise<Answer> =>
  company('PUT', `/${firm}`, { version: (await read()).version, enterpriseFields: given });
const errorsOf = async (given: readonly FieldAnswer[]): Promise<unknown> => {
  const { status, body } = await keep(given);
  return status === 200 ? null : (body.errors ?? body.message);
};
const answerOf = async (field: number): Promise<unknown> => (await read()).enterpriseFields.find((one) => one.field === field)?.value;
const at = (field: number): string => `enterpriseFields.${field}`;

onEngineInTurn('自定义字段', (engine) => {
  beforeAll(async () => {
    park = await openPark({ engine, resources: allResources });
    firm = (await park.make(enterprise)).id;
  });
  afterAll(() => park?.close());

  it('下拉、单选、多选必须有选项，其余类型不留选项', async () => {
    for (const type of ['Select', 'Radio', 'Checkbox'])
      expect((await call('POST', '', { name: '缺选项', type, module_id: 1 })).body.errors).toEqual({ option: ['请输入选项'] });
    const repeated = await call('POST', '', { name: '重复', type: 'Select', module_id: 1, option: ['甲', '甲'] });
    expect(repeated.body.errors.option).toEqual(['选项须为不重复的文字，每项不超过50个字，最多50项']);
    const id = await define('Input', { option: ['甲'] });
    expect((await call('GET', `/${id}`)).body.option).toBeNull();
  });
  it('已有值后类型与模块不可更改，名称可以', async () => {
    const id = await define('Input');
    const { version } = (await call('GET', `/${id}`)).body;
    const changed = await call('PUT', `/${id}`, { type: 'DatePicker', version });
    expect(changed.status).toBe(200);
    await call('PUT', `/${id}`, { type: 'Input', version: version + 1 });
    await keep([{ field: id, value: '一句话' }]);
    const refused = await call('PUT', `/${id}`, { type: 'Select', option: ['甲'], module_id: 2, version: version + 2 });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { type: ['已有企业填写了该字段，类型不可更改'], module_id: ['已有企业填写了该字段，所属模块不可更改'] } },
    });
    expect((await call('PUT', `/${id}`, { name: `改名${++count}`, version: version + 2 })).status).toBe(200);
  });
  it('有答案的从不改动：改名或改选项另成版本，旧值留在原来的版本里，重新填写后按新的', async () => {
    const id = await define('Select', { option: ['甲', '乙'] });
    await keep([{ field: id, value: '甲' }]);
    const definition = async () => (await call('GET', `/${id}`)).body;
    // the order alone is no other question
    expect((await call('PUT', `/${id}`, { sort: 900, version: (await definition()).version })).status).toBe(200);
    const versions = () => park.database.rows('select id, name, deleted_at is null shown from custom_field where current_id = $1 order by id', [id]);
    expect(await versions()).toEqual([]);
    const changed = await call('PUT', `/${id}`, { name: '等级', option: ['一级', '二级'], version: (await definition()).version });
    expect([changed.status, changed.body.id, changed.body.name]).toEqual([200, id, '等级']);
    const [old] = (await versions()) as { id: number; name: string; shown: boolean }[];
    expect(old).toMatchObject({ name: `字段${count}`, shown: false });
    const shown = async () => (await read()).enterpriseFields.filter(({ field, current }) => field === id || current === id);
    expect(await shown()).toMatchObject([
      { field: old?.id, current: id, name: `字段${count}`, option: ['甲', '乙'], value: '甲', valueText: '甲' },
      { field: id, name: '等级', option: ['一级', '二级'], value: null },
    ]);
    expect((await call('GET', '?pageSize=200')).body.data.map((row: { id: number }) => row.id)).not.toContain(old?.id);
    expect((await keep([{ field: Number(old?.id), value: '乙' }])).body.message).toMatch(/不存在或已停用/);
    expect((await call('DELETE', `/${id}`)).body).toMatchObject({ message: '已有企业填写了该字段，不能删除，可停用' });
    expect((await call('DELETE', `/${await define('Input')}`)).status).toBe(200);
    expect(await errorsOf([{ field: id, value: '甲' }])).toEqual({ [at(id)]: ['请选择等级'] });
    expect((await keep([{ field: id, value: '二级' }])).status).toBe(200);
    expect(await shown()).toMatchObject([{ field: id, value: '二级' }]);
    // nobody has lost what he said: both answers are there, each under what it was asked
    const answers = await park.database.rows('select field_id, value from custom_field_value where field_id in ($1, $2) order by field_id', [
      id,
      old?.id,
    ]);
    expect(answers).toEqual([
      { field_id: id, value: '二级' },
      { field_id: old?.id, value: '甲' },
    ]);
  });
  it('按模块列出，按保存的顺序', async () => {
    const [first, second] = [await define('Input', { module_id: 2 }), await define('Input', { module_id: 2 })];
    const ids = async () => (await call('GET', '?module_id=2')).body.data.map(({ id }: { id: number }) => id);
    expect(await ids()).toEqual([first, second]);
    expect((await call('PUT', '/arrange', { ids: [second, first] })).status).toBe(200);
    expect(await ids()).toEqual([second, first]);
    // each that took another place stands in the log, and one that has its place already is left alone
    for (const [id, sort] of [
      [first, 2],
      [second, 1],
    ] as const) {
      const { version } = (await call('GET', `/${id}`)).body;
      const entries = await logOf(park.database, 'custom_field', id);
      expect(entries.at(-1)).toMatchObject({ action: 'arrange', cause: null, cause_resource: null, after: { sort } });
      expect((await call('PUT', '/arrange', { ids: [second, first] })).status).toBe(200);
      expect((await call('GET', `/${id}`)).body.version).toBe(version);
      expect(await logOf(park.database, 'custom_field', id)).toHaveLength(entries.length);
    }
  });

  const samples: readonly [CustomDefinition['type'], good: unknown, bad: unknown, message: string][] = [
    ['Input', '一句话', '长'.repeat(201), '不能超过200个字'],
    ['Select', '甲', '丙', '请选择'],
    ['Radio', '乙', '丙', '请选择'],
    ['Checkbox', ['甲', '乙'], ['甲', '丙'], '请选择'],
    ['DatePicker', '2026-11-20', '2026-13-45', '格式不正确'],
    ['Region', [330000, 330100, 330108], [330000, 1], '不存在'],
    ['Numerical', { min: 1, max: 9 }, { min: 9, max: 1 }, '最小值应小于最大值'],
    ['Upload', 'file', [999_999], '文件不存在'],
  ];
  it('八种类型都在样例里', () => expect(samples.map(([type]) => type).sort()).toEqual(customFieldType.items.map(({ code }) => code).sort()));
  it.each(samples)('%s：存入、读回、拒绝不合规的值，清空即删除', async (type, good, bad, message) => {
    const option = ['Select', 'Radio', 'Checkbox'].includes(type) ? { option: ['甲', '乙'] } : {};
    const id = await define(type, option);
    const value = good === 'file' ? [(await park.make(file)).id] : good;
    await keep([{ field: id, value }]);
    const shown = await answerOf(id);
    if (type === 'Region')
      expect((await read()).enterpriseFields.find(({ field }) => field === id)).toMatchObject({
        value,
        value_labels: ['浙江省', '杭州市', '滨江区'],
      });
    else if (type === 'Upload')
      expect(shown).toEqual([{ id: (value as number[])[0], save_name: expect.any(String), save_path: expect.stringContaining('/file/') }]);
    else expect(shown).toEqual(value);
    const errors = (await errorsOf([{ field: id, value: bad }])) as Record<string, string[]>;
    expect(Object.keys(errors)).toEqual([at(id)]);
    expect(errors[at(id)]?.join()).toContain(message);
    const stays = await answerOf(id);
    expect(stays).toEqual(shown);
    await keep([{ field: id, value: type === 'Numerical' ? { min: null, max: '' } : null }]);
    expect(await answerOf(id)).toEqual(type === 'Upload' ? [] : null);
  });
  it('多选的重复只存一次；下级区划须在上级之内；同一字段不能答两次；空的上传说请上传', async () => {
    const [several, region, upload] = [await define('Checkbox', { option: ['甲', '乙'] }), await define('Region'), await define('Upload')];
    await keep([{ field: several, value: ['甲', '甲', '乙'] }]);
    expect(await answerOf(several)).toEqual(['甲', '乙']);
    for (const value of [[330000, 110000], [330100], [330100, 330000]])
      expect(Object.keys((await errorsOf([{ field: region, value }])) as object)).toEqual([at(region)]);
    const twice = [1, 2].map((value) => ({ field: several, value: [value === 1 ? '甲' : '乙'] }));
    expect(await errorsOf(twice)).toBe('自定义字段不能重复');
    expect(await errorsOf([{ field: upload, value: [null] }])).toEqual({ [at(upload)]: [expect.stringMatching(/^请上传/)] });
  });
  it('数值范围的两端都说明，只填一端可以，格式不对不收', async () => {
    const id = await define('Numerical');
    expect(await errorsOf([{ field: id, value: { min: 5, max: 5 } }])).toEqual({ [at(id)]: ['最小值应小于最大值', '最大值应大于最小值'] });
    await keep([{ field: id, value: { min: 5, max: null } }]);
    expect(await answerOf(id)).toEqual({ min: 5, max: null });
    for (const value of [{ min: '五', max: null }, [1, 2], { from: 1 }])
      expect(await errorsOf([{ field: id, value }])).toEqual({ [at(id)]: ['格式不正确'] });
  });
  it('必填的提示按类型为请输入、请选择、请上传加名称', async () => {
    const definition = (type: CustomDefinition['type']) =>
      requiredMessage(customFieldOf({ id: 1, name: '备案', type, option: ['甲'], is_require: 1, module_id: 1 }));
    expect(customFieldType.items.map(({ code }) => definition(code))).toEqual([
      '请输入备案',
      '请选择备案',
      '请选择备案',
      '请选择备案',
      '请选择备案',
      '请选择备案',
      '请输入备案',
      '请上传备案',
    ]);
    const [requested, other] = [await define('Input', { is_require: 1 }), await define('Upload', { is_require: 1 })];
    // what is made anew is asked all of it
    const fresh = await company('POST', '', await park.fill(enterprise.fields));
    const errors = fresh.body.errors as Record<string, string[]>;
    expect([errors[at(requested)]?.[0], errors[at(other)]?.[0]]).toEqual([`请输入字段${count - 1}`, `请上传字段${count}`]);
    // what is not sent stays as it is: another page of the form saves without them
    expect(await errorsOf([])).toBeNull();
    expect(await errorsOf([{ field: requested, value: ' ' }])).toEqual({ [at(requested)]: [`请输入字段${count - 1}`] });
  });
  it('停用的、删除的、别的字段都不收', async () => {
    const id = await define('Input', { enabled: 2 });
    const message = '自定义字段不存在或已停用，请刷新后重试';
    expect(await errorsOf([{ field: id, value: '一' }])).toBe(message);
    expect(await errorsOf([{ field: 987_654, value: '一' }])).toBe(message);
    expect(customField.operations).toContain('delete');
  });
});
