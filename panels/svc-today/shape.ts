import type { ParkOperation } from '@/domain/feeds/operate';

export interface Figure {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
}
/** What the service desk looks at, each with its unit; satisfaction is of five. */
export const shape = ({ service }: ParkOperation): readonly Figure[] => [
  { label: '今日会议室预约', value: service.booking_today, unit: '场' },
  { label: '今日访客', value: service.visitor_today, unit: '人' },
  { label: '待回复留言', value: service.suggest_open, unit: '条' },
  { label: '本月活动', value: service.activity_month, unit: '场' },
  { label: '满意度', value: service.satisfaction, unit: '/ 5 分' },
];
