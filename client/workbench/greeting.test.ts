import { describe, expect, it } from 'vitest';
import { greeting } from './greeting';

describe('工作台抬头', () => {
  it('问候随园区的钟点', () => {
    expect(['04:59:59', '05:00:00', '09:41:00', '12:00:00', '17:59:00', '18:00:00'].map(greeting)).toEqual([
      '夜深了',
      '早上好',
      '上午好',
      '中午好',
      '下午好',
      '晚上好',
    ]);
  });
});
