import { expect, it } from 'vitest';
import { toneOf } from './shape';

it('未处理告警取其中最高的级别', () => {
  const alarm = (level: 'info' | 'warn' | 'alarm', status = '未处理') => ({ level, status });
  expect(toneOf([])).toBeUndefined();
  expect(toneOf([alarm('alarm', '已恢复')])).toBeUndefined();
  expect(toneOf([alarm('info'), alarm('warn')])).toBe('warn');
  expect(toneOf([alarm('warn'), alarm('alarm', '处理中')])).toBe('alarm');
});
