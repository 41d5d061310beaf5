import { expect, it } from 'vitest';
import { parameterText, parameters, type Parameter } from './parameters';

it('参数的值连同单位说成一句话；大屏和轮播说不成', () => {
  const area: Parameter = parameters['criteria.area'];
  expect(parameterText(area, area.initial)).toBe('10000㎡');
  expect(parameterText(area, { 1: 8000, 2: 5000 })).toBe('综合 8000㎡、专业 5000㎡');
  const days: Parameter = parameters['contract.remind_days'];
  expect(parameterText(days, [90, 30])).toBe(`90、30${days.unit ?? ''}`);
  expect(parameterText(parameters['cockpit.title'], '云谷')).toBe('云谷');
  expect(parameterText(parameters['cockpit.playlist'], [])).toBeUndefined();
  expect(parameterText(undefined, 1)).toBeUndefined();
});
