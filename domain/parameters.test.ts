import { expect, it } from 'vitest';
import { parameterText, parameters, type Parameter } from './parameters';

it('参数的值连同单位说成一句话；大屏和轮播说不成', () => {
  const share: Parameter = parameters['criteria.area_share'];
  expect(parameterText(share, share.initial)).toBe('75%');
  expect(parameterText(share, { 1: 80, 2: 70 })).toBe('综合 80%、专业 70%');
  expect(parameterText(parameters['contract.expire_days'], 45)).toBe('45天');
  expect(parameterText(parameters['cockpit.title'], '云谷')).toBe('云谷');
  expect(parameterText(parameters['cockpit.playlist'], [])).toBeUndefined();
  expect(parameterText(undefined, 1)).toBeUndefined();
});
