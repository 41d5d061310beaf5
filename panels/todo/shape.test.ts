import { describe, expect, it } from 'vitest';
import { countsFeed } from '@/domain/feeds/user';
import { tiles, tilesFor } from '@/domain/tiles';
import { groupsOf } from './shape';
import { sampleOf } from '@/tests/support/samples';

const statuses = (change: object, of = tiles) => groupsOf({ ...sampleOf(countsFeed), ...change }, of).flatMap((group) => group.statuses);

describe('待办', () => {
  it('24 个计数分五组', () => {
    expect(groupsOf(sampleOf(countsFeed), tiles).map(({ name, statuses: { length } }) => [name, length])).toEqual([
      ['招商', 4],
      ['服务', 6],
      ['巡检', 5],
      ['内容', 5],
      ['资料', 4],
    ]);
  });
  it('没有权限的隐藏，计数失败的显示短横', () => {
    const shown = statuses({ WaitCheck: null, WaitMessage: null, errors: ['WaitMessage'] });
    expect(shown).toHaveLength(23);
    expect(shown.find(({ tile }) => tile.counter === 'WaitMessage')).toMatchObject({ count: null, text: '-' });
  });
  it('零也显示但安静，超过 99 显示 99+', () => {
    const shown = statuses({ WaitMessage: 0, WaitReportForm: 128 });
    expect(shown.find(({ tile }) => tile.counter === 'WaitMessage')).toMatchObject({ text: '0', quiet: true });
    expect(shown.find(({ tile }) => tile.counter === 'WaitReportForm')).toMatchObject({ count: 128, text: '99+' });
  });
  it('企业只看自己的几项', () => {
    expect(statuses({}, tilesFor('enterprise')).map(({ tile }) => tile.label)).toEqual([
      '场地预约审核中',
      '访客待我审核',
      '隐患待整改',
      '项目推广审核中',
      '企业风采审核中',
      '企业信息审核中',
      '问卷待填写',
    ]);
  });
  it('企业的：等着他办的与等着园区审核的分开', () => {
    const groups = groupsOf(sampleOf(countsFeed), tilesFor('enterprise'), 'enterprise');
    expect(groups.map(({ name, statuses: of }) => [name, of.map(({ tile }) => tile.label)])).toEqual([
      ['待办', ['访客待我审核', '隐患待整改', '问卷待填写']],
      ['审核中', ['场地预约审核中', '项目推广审核中', '企业风采审核中', '企业信息审核中']],
    ]);
  });
});
