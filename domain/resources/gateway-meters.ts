import { deviceState } from '../codes/iot';
import { code, dateTime, text } from '../kernel/field';

/** What is asked of the meters behind a gateway, and where. */
export const metersQuery = <A extends string, P extends `GET /${string}`>(access: A, at: P) =>
  ({ label: '下属表计', access, at, reads: ['iot_gateway', 'meter', 'building', 'room', 'parameter'] }) as const;
/** How they are shown, those that are silent first. */
export const metersOf = {
  title: '下属表计', query: 'meters', paged: true, empty: '该网关下没有表计',
  columns: {
    name: text('名称'), number: text('表号'), state: code('设备状态', deviceState), last_seen_at: dateTime('最近上报'), place: text('位置'),
  },
} as const;
