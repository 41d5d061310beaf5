import { describe, expect, it } from 'vitest';
import { ageText, dataTime, freshnessOf, latenessOf, statusOf } from './status';
import type { Live } from './live';

const live = (more: Partial<Live> = {}): Live => ({ status: 'ready', data: { a: 1 }, at: 0, every: 10_000, stale: false, ...more });
const no = () => false;

describe('面板的新鲜度与五种状态', () => {
  it('两个周期内为实时，五个周期内为延迟，之后为断开', () => {
    expect(freshnessOf(live(), 20_000)).toEqual({ kind: 'live' });
    expect(freshnessOf(live(), 20_001)).toEqual({ kind: 'late', age: 20_001 });
    expect(freshnessOf(live(), 50_000)).toEqual({ kind: 'late', age: 50_000 });
    expect(freshnessOf(live(), 50_001)).toEqual({ kind: 'lost', age: 50_001 });
  });
  it('中继标记为过期的数据不会显示为实时', () => {
    expect(freshnessOf(live({ stale: true }), 1000)?.kind).toBe('late');
  });
  it('从未收到数据时没有新鲜度，服务器时间略早时不算延迟', () => {
    expect(freshnessOf(live({ at: null }), 1000)).toBeNull();
    expect(freshnessOf(live({ at: 5000 }), 1000)).toEqual({ kind: 'live' });
  });
  it('连接断开时，再慢的数据源也不是实时', () => {
    expect(freshnessOf(live({ every: 60_000 }), 20_000, false)).toEqual({ kind: 'lost', age: 20_000 });
    expect(freshnessOf(live({ at: null }), 20_000, false)).toBeNull();
  });
  it('自己读取的画面：读取失败是延迟，没有人再通知变动也是延迟，两者取更差的', () => {
    const changes = live({ every: 15_000 });
    expect(latenessOf(null, changes, 30_000, true)).toBeNull();
    expect(latenessOf(null, changes, 30_001, true)).toEqual({ kind: 'late', age: 30_001 });
    expect(latenessOf(null, live({ every: 15_000, stale: true }), 21_000, true)).toEqual({ kind: 'late', age: 21_000 });
    expect(latenessOf(null, changes, 1000, false)).toEqual({ kind: 'lost', age: 1000 });
    expect(latenessOf(20_000, changes, 21_000, true)).toEqual({ kind: 'late', age: 1000 });
    expect(latenessOf(20_000, changes, 80_000, true)).toEqual({ kind: 'lost', age: 80_000 });
    expect(latenessOf(0, null, 300_001, true)).toEqual({ kind: 'lost', age: 300_001 });
    expect(latenessOf(null, live({ at: null }), 21_000, true)).toBeNull();
  });
  it('数据时间不在将来，很久没有变更的数据不称实时', () => {
    const now = Date.parse('2026-11-20T14:54:00+08:00');
    expect(dataTime('2026-11-20 14:53:10', 15_000, now)).toEqual({ text: '14:53', current: true });
    expect(dataTime('2026-11-20 14:31:00', 15_000, now)).toEqual({ text: '14:31 变更', current: false });
    expect(dataTime('2026-11-18 14:31:00', 15_000, now)).toEqual({ text: '11-18 14:31 变更', current: false });
    expect(dataTime('2027-01-01 00:00:00', 5000, now)).toEqual({ text: '14:54', current: true });
    expect(dataTime('2026-10-31', 60_000, now)).toEqual({ text: '2026-10-31', current: false });
  });
  it('失败后保留旧数据，没有旧数据才显示失败', () => {
    expect(statusOf(live({ status: 'error' }), no)).toBe('ready');
    expect(statusOf(live({ status: 'error', data: undefined }), no)).toBe('error');
    expect(statusOf(live({ status: 'forbidden' }), no)).toBe('forbidden');
    expect(statusOf(live({ status: 'loading', data: undefined }), no)).toBe('loading');
    expect(statusOf(live(), () => true)).toBe('empty');
  });
  it('时长取最大的整数单位', () => {
    expect([400, 12_000, 480_000, 3 * 3_600_000, 2 * 86_400_000].map(ageText)).toEqual(['1 秒', '12 秒', '8 分钟', '3 小时', '2 天']);
  });
});
