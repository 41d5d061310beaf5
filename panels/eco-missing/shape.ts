import type { UnreportedReturns } from '@/domain/feeds/analysis';
import type { ListLink } from '../kernel/host';
import { returnLists } from '../lists';

interface FiledLine {
  readonly label: string;
  readonly value: number;
  readonly link?: ListLink;
}
/** Who should have reported and how far each is: 应报 is the sum of the three others. */
export const linesOf = ({ expected, approved, waiting, missing, reports }: UnreportedReturns): readonly FiledLine[] => {
  const lists = returnLists(reports);
  return [
    { label: '未上报', value: missing, link: lists.missing },
    { label: '待审核', value: waiting, link: lists.waiting },
    { label: '已通过', value: approved, link: lists.approved },
    { label: '应报', value: expected },
  ];
};
