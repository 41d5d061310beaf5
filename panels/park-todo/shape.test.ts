import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { sampleOf } from '@/tests/support/samples';
import { shape } from './shape';

const day = '2026-11-20';
const sample = sampleOf(operateFeed);
it('没有处理完的告警最重的在前，一样重的等得最久的在前', () => {
  const { alarms, open, closed } = shape(sample, true, day);
  expect(alarms.map(({ id }) => id)).toEqual([8, 9]);
  expect([open, closed]).toEqual([2, 4]);
  const [warn] = sample.alarms;
  if (!warn) throw new Error('样例没有告警');
  const more = shape(
    {
      ...sample,
      alarms: [
        { ...warn, id: 2, time: '2026-11-20 09:00:00' },
        { ...warn, id: 3, time: '2026-11-18 09:00:00' },
      ],
    },
    true,
    day,
  );
  expect(more.alarms.map(({ id }) => id)).toEqual([3, 2]);
});
it('到期与逾期各一行，打开它们的列表；钱可以不写', () => {
  const texts = (showsMoney: boolean) => shape(sample, showsMoney, day).lines.map(({ label, text }) => `${label} ${text}`);
  expect(texts(true)).toEqual(['90天内到期 17 份 1,266 ㎡', '逾期未缴 7.6 万元 11 笔']);
  expect(texts(false)).toEqual(['90天内到期 17 份 1,266 ㎡']);
  expect(shape(sample, true, day).lines.map(({ list }) => list.route)).toEqual(['contract.list', 'fee_bill.list']);
});
it('没有到期也没有逾期时没有这两行', () => {
  const none = { ...sample, contract: { ...sample.contract, expiring_90: 0 }, fee: { ...sample.fee, overdue: { value: 0, unit: '万元', count: 0 } } };
  expect(shape(none, true, day).lines).toEqual([]);
});
