import { describe, expect, it } from 'vitest';
import { economyFeed, knowledgeFeed } from './economy';
import { enterpriseFeed } from './enterprise';
import { feedById, feeds } from './index';
import { incubatorFeed } from './incubator';
import { iotFeed } from './iot';
import { leaseFeed } from './lease';
import { operateFeed } from './operate';
import { spaceFeed } from './space';
import { sampleOf } from '@/tests/support/samples';

const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
const total = (slices: readonly { value: number }[]) => sum(slices.map((slice) => slice.value));

describe('实时数据源的样例', () => {
  it('编号不重复，且可按编号取得', () => {
    expect(new Set(feeds.map((feed) => feed.id)).size).toBe(feeds.length);
    expect(feedById.get('cockpit.iot')).toBe(iotFeed);
  });
  it('每个数据源都有', () => {
    for (const feed of feeds) expect(sampleOf(feed), feed.id).toBeTypeOf('object');
  });
  it('园区总览、空间与租赁的面积一致', () => {
    const { space } = sampleOf(spaceFeed);
    expect(sum(sampleOf(incubatorFeed).map.incubators.map((one) => one.area))).toBe(space.total.value);
    expect(sum(space.by_building.map((one) => one.rented))).toBe(space.rented.value);
    expect(sum(space.by_building.map((one) => one.rentable))).toBe(space.rentable.value);
    expect(sampleOf(leaseFeed).lease.rentable - sampleOf(leaseFeed).lease.rented).toBe(space.idle.value);
  });
  it('房态之和等于房间总数，已租加即将到期等于已租房间', () => {
    const buildings = sampleOf(incubatorFeed).map.incubators.flatMap((one) => one.buildings);
    const status = sampleOf(spaceFeed).space.room_status;
    expect(total(status)).toBe(sum(buildings.map((one) => one.rooms)));
    expect(total(status.filter((one) => one.code === 3 || one.code === 4))).toBe(sum(buildings.map((one) => one.rented)));
  });
  it('企业结构的每一种分法都合计为入驻企业数', () => {
    const { by_stage, by_field, by_age, by_capital, by_founder } = sampleOf(enterpriseFeed);
    for (const split of [by_stage, by_field, by_age, by_capital, by_founder]) expect(total(split)).toBe(186);
  });
  it('应收分项合计为应收，收缴率由实收得出', () => {
    const { fee } = sampleOf(operateFeed);
    expect(total(fee.by_item)).toBeCloseTo(fee.receivable.value ?? 0);
    expect((100 * (fee.received.value ?? 0)) / (fee.receivable.value ?? 1)).toBeCloseTo(fee.rate ?? 0, 1);
  });
  it('知识产权分类合计为有效数，从业人员学历合计为总数', () => {
    expect(total(sampleOf(knowledgeFeed).parts)).toBe(sampleOf(knowledgeFeed).knowledgeValidNum);
    expect(total(sampleOf(economyFeed).people.by_degree)).toBe(sampleOf(economyFeed).people.total);
  });
  it('用电分时、车辆与设备的合计一致', () => {
    const { electric, car, devices } = sampleOf(iotFeed);
    expect(total(electric.by_band)).toBeCloseTo(electric.today.value ?? 0, 1);
    expect(car.inside + car.free).toBe(car.spaces);
    expect(car.by_hour.series.map((one) => sum(one.data))).toEqual([car.in_today, car.out_today]);
    expect(devices.online + devices.offline + devices.fault).toBe(devices.total);
  });
});
