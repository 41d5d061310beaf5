import { economyFeed } from '@/domain/feeds/economy';
import { withUnit } from '@/domain/format';
import { defineFigure } from '../kernel/figure';
import { raisedIn } from '../lists';

export const panel = defineFigure({
  id: 'figure-finance',
  title: '当年获投',
  category: '客户',
  about: '当年在园企业获得的投融资与家数',
  feed: economyFeed,
  figure: ({ economy }) => {
    const finance = economy.find(({ key }) => key === 'finance');
    return { value: finance?.value, unit: '万元', note: withUnit(finance?.enterprises, '家', 0) };
  },
  list: (day, { period }) => raisedIn((period ?? day).slice(0, 4), day),
});
