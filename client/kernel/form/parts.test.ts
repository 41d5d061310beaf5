import { expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { enterpriseForm } from '@/domain/resources/enterprise-lists';
import { partOf, standsIn } from './parts';

const key = 'enterpriseFields';
const [basic, business] = enterpriseForm;
const answers = [
  { field: 12, module_id: 1, value: null },
  { field: 13, module_id: 2, value: null },
] as never[];
const values = { [key]: answers };
const fields = enterprise.fields as never;
it('自定义字段各在自己那一步：基本信息的在第一步，业务信息的在第二步', () => {
  const of = (title: string) => answers.filter(partOf(fields, enterpriseForm, title, key)?.has ?? (() => true));
  expect([of(basic.title), of(business.title)]).toEqual([[answers[0]], [answers[1]]]);
  expect(partOf(fields, [basic], basic.title, key)).toBeUndefined();
  expect(partOf(fields, enterpriseForm, basic.title, 'name')).toBeUndefined();
});
it('错在哪一步说在哪一步：别的一步不因它停住', () => {
  const steps = (path: string) => enterpriseForm.map((section) => standsIn(fields, enterpriseForm, section, path, values));
  expect(steps(`${key}.12`)).toEqual([true, false]);
  expect(steps(`${key}.13`)).toEqual([false, true]);
  expect(steps(key)).toEqual([true, false]);
  expect(steps('name')).toEqual([true, false]);
  expect(steps('credit_code')).toEqual([false, true]);
});
