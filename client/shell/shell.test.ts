import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../kernel/api/errors';
import { titleText } from '../kernel/site/title';
import { ChunkError, loadChunk } from './chunk';
import { explain } from './ErrorPage';
import { readAccount } from './auth/remember';
import { badgeText } from './office/badge';
import { summaryOf } from './office/buildings';

describe('外壳', () => {
  it('页面标题为路由标题加站点名称', () => {
    expect(titleText('工作台', '示范科创园')).toBe('工作台 - 示范科创园');
    expect(titleText('', '示范科创园')).toBe('示范科创园');
  });
  it('加载页面代码 120 秒超时', async () => {
    await expect(loadChunk(async () => 'ok')).resolves.toBe('ok');
    vi.useFakeTimers();
    try {
      const failure = vi.fn();
      void loadChunk(() => new Promise(() => {})).catch(failure);
      await vi.advanceTimersByTimeAsync(119_999);
      expect(failure).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(failure.mock.calls[0]?.[0]).toBeInstanceOf(ChunkError);
    } finally {
      vi.useRealTimers();
    }
  });
  it('空的页面代码不是白页：按加载失败处理', async () => {
    for (const empty of [{}, { default: undefined }]) await expect(loadChunk(async () => empty)).rejects.toBeInstanceOf(ChunkError);
  });
  it('加载失败、数据失败与程序出错各有说明', () => {
    expect(explain(new TypeError('Failed to fetch dynamically imported module: http://x/a.js')).title).toBe('页面加载失败');
    expect(explain(new ChunkError(new Error('x'))).title).toBe('页面加载失败');
    expect(explain(new HttpError(500, '服务器开小差了，请稍后再试', { requestId: 'r1' })).text).toBe('服务器开小差了，请稍后再试（请求编号 r1）');
    expect(explain(new Error('x')).title).toBe('页面出错了');
  });
  it('未读超过 99 显示 99+', () => expect([0, 3, 99, 100].map(badgeText)).toEqual(['0', '3', '99', '99+']));
  it('记住的账号从登录页的 cookie 读出', () => {
    expect(readAccount('a=1; pro__account=%E5%BC%A0; b=2')).toBe('张');
    expect(readAccount('')).toBe('');
  });
});

describe('楼宇选择的概括', () => {
  const tree = [
    {
      id: 1,
      name: '高新创业中心',
      buildings: [
        { id: 11, name: 'A座' },
        { id: 12, name: 'B座' },
      ],
    },
    { id: 2, name: '未来园', buildings: [{ id: 21, name: '1号楼' }] },
  ];
  it.each([
    [[], '全部楼宇'],
    [[11, 12, 21], '全部楼宇'],
    [[11, 12], '高新创业中心'],
    [[11], '高新创业中心 · A座'],
    [[11, 21], '已选 2 栋楼宇'],
  ])('%j 显示为 %s', (chosen, words) => expect(summaryOf(tree, chosen)).toBe(words));
});
