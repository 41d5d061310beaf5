import { describe, expect, it } from 'vitest';
import { countsFeed } from '@/domain/feeds/user';
import { tiles, tilesFor } from '@/domain/tiles';
import { greeting, todoTotal } from './greeting';
import { sampleOf } from '@/tests/support/samples';

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
  it('今日待办不含项目清单，计数失败时为下限', () => {
    const waiting = Object.entries(sampleOf(countsFeed)).filter(([name]) => name.startsWith('Wait'));
    expect(todoTotal(sampleOf(countsFeed), tiles)).toEqual({ total: waiting.reduce((sum, [, value]) => sum + Number(value), 0), atLeast: false });
    expect(todoTotal({ ...sampleOf(countsFeed), WaitMessage: null, errors: ['WaitMessage'] }, tiles).atLeast).toBe(true);
    expect(todoTotal({ ...sampleOf(countsFeed), WaitMessage: null, errors: ['WaitMessage'] }, tilesFor('tutor'))).toEqual({
      total: 0,
      atLeast: false,
    });
  });
});
