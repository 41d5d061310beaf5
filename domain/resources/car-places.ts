import type { PermissionCode } from '../kernel/access';
import type { GaugeRow, ListGauges } from '../kernel/presentation';
import { shape, type ReadAt } from '../kernel/call';

/** What is free in each car park: above who stands there, and above who passes. */
export const placesOf: ListGauges<'car_park_id'> = {
  title: '停车场余位',
  query: 'places',
  left: '余位',
  taken: '在场',
  filter: 'car_park_id',
  empty: '暂无停车场',
};
export const placesQuery = <const A extends PermissionCode, const P extends ReadAt['at']>(access: A, at: P) =>
  ({ label: '停车场余位', access, source: 'decided', at, reads: ['car_park', 'car_pass'], answer: shape<{ data: GaugeRow[] }>() }) as const;
