import { operateFeed } from '@/domain/feeds/operate';
import { collectedName } from '../kernel/collected';
import { defineFigure } from '../kernel/figure';
import { sparkOf } from '../kernel/sparkPath';
import { withUnit } from '@/domain/format';
import { listsOn, receivedIn } from '../lists';

export const panel = defineFigure({
  id: 'figure-fee',
  title: '本月应收/实收',
  category: '合同费用',
  about: '本月应收与实收金额，以及收缴率',
  feed: operateFeed,
  figure: ({ fee, year }) => ({
    value: fee.receivable.value,
    second: fee.received.value,
    unit: fee.received.unit,
    digits: 1,
    note: `${collectedName(fee.rate)} ${withUnit(fee.rate, '%')}`,
    spark: sparkOf(year, '实收'),
  }),
  list: (day) => listsOn(day).bills,
  pair: { names: ['本月应收', '本月实收'], second: (day) => receivedIn(day.slice(0, 7)) },
});
