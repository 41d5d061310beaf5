import { expect, it } from 'vitest';
import { standingOf } from './Connection';

it('标题栏显示所有面板中最差的状态', () => {
  expect(standingOf(['live', 'live'], true)).toEqual({ kind: 'live', text: '数据实时' });
  expect(standingOf(['live', 'late', 'late'], true)).toEqual({ kind: 'late', text: '2/3 个面板延迟' });
  expect(standingOf(['lost', 'late', 'live'], true)).toEqual({ kind: 'lost', text: '1/3 个面板已断开' });
  expect(standingOf(['live'], false)).toEqual({ kind: 'lost', text: '连接已断开' });
  expect(standingOf(['loading', 'loading'], true).kind).toBe('loading');
});
