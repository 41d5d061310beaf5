import { expect, it } from 'vitest';
import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { iotFeed } from '@/domain/feeds/iot';
import { operateFeed } from '@/domain/feeds/operate';
import { spaceFeed } from '@/domain/feeds/space';
import { netMovement, powerLines, spaceRows, todoRows } from './shapes';

it('净增为入驻减退出', () => {
  const { series } = netMovement(enterpriseFeed.sample);
  expect(series.map(({ name }) => name)).toEqual(['入驻', '退出', '净增']);
  expect(series[2]?.data.at(-1)).toBe(3);
});
it('空间出租按可租面积从大到小，已租加空置为可租', () => {
  const rows = spaceRows(spaceFeed.sample, 4);
  expect(rows.map(({ name }) => name)).toEqual(['A座', '研发楼', '1号楼', 'B座']);
  expect(rows[0]).toEqual({ name: 'A座', values: [5720, 480], note: '92.3%' });
});
it('近24小时与前24小时的功率共用一条时间轴', () => {
  const { x, series } = powerLines(iotFeed.sample);
  expect(series.map(({ data }) => data.length)).toEqual([x.length, x.length]);
});
it('未处理的告警在前，同一时间的告警不重复出现', () => {
  const rows = todoRows(operateFeed.sample.events, iotFeed.sample.alarms);
  expect(rows.slice(0, 2).map(({ kind }) => kind)).toEqual(['warn', 'alarm']);
  expect(rows.filter(({ text }) => text.includes('夜间流量异常'))).toHaveLength(1);
});
