import { describe, expect, it } from 'vitest';
import { siteSample } from '@/tests/support/samples/site';
import { everything } from '../kernel/scope';
import { rateOf, roomsOf } from '../kernel/site/rooms';
import { listedAt, treeOf } from './places';

const tree = treeOf(siteSample());
const at = (park: number | null, building: number | null = null, floor: number | null = null, room: number | null = null) =>
  listedAt(tree, { park, building, floor, room });

describe('园区与楼栋', () => {
  it('列的是下一级：园区、楼栋、楼层由高到低；看房间时仍是那一层所在的楼', () => {
    expect(at(null).parts.map(({ name }) => name)).toEqual(['高新创业中心', '软件园孵化器', '生物医药孵化器']);
    expect(at(1).parts.map(({ name }) => name)).toEqual(['A座', 'B座', 'C座']);
    expect(at(1, 11).parts.map(({ name }) => name)[0]).toBe('12F');
    expect(at(1, 11, 1102, 17)).toMatchObject({ head: { name: 'A座' }, current: 1102 });
  });
  it('按下进入下一级，再按一次退回；列表头退到上一级，全部园区无处可退', () => {
    expect(at(null).parts[0]?.to).toEqual({ ...everything, park: 1 });
    expect(at(1).head.to).toEqual(everything);
    expect(at(1, 11).head.to).toEqual({ ...everything, park: 1 });
    const floors = at(1, 11, 1102).parts;
    expect(floors.find(({ id }) => id === 1102)?.to).toEqual({ ...everything, park: 1, building: 11 });
    expect(floors.find(({ id }) => id === 1103)?.to).toEqual({ ...everything, park: 1, building: 11, floor: 1103 });
    expect(at(null).head.to).toBeNull();
  });
  it('只有一个园区时从楼栋开始，不是孤零零一行', () => {
    const one = treeOf({ ...siteSample(), parks: siteSample().parks.slice(0, 1) });
    expect(listedAt(one, everything)).toMatchObject({ head: { name: '高新创业中心', to: null } });
    expect(listedAt(one, everything).parts).toHaveLength(3);
  });
  it('各部分之和是列表头的数，出租率与房间算出的相同', () => {
    for (const listed of [at(null), at(1), at(2), at(1, 11)]) {
      expect(listed.parts.reduce((sum, { vacant }) => sum + vacant, 0)).toBe(listed.head.vacant);
      expect(listed.parts.reduce((sum, { ending }) => sum + ending, 0)).toBe(listed.head.ending);
      expect(listed.parts.reduce((sum, { owing }) => sum + (owing ?? 0), 0)).toBe(listed.head.owing);
    }
    expect(at(null).head.rate).toBe(rateOf(roomsOf(siteSample(), false)));
    expect(at(null).head).toMatchObject({ alarms: 6, overdue: 204000 });
  });
  it('每一级说的都是欠费的房间有几间；楼层没有账单，来访时什么都不说', () => {
    expect(at(null).head.owing).toBeGreaterThan(0);
    expect(at(1, 11).parts.map(({ overdue }) => overdue)).toEqual(at(1, 11).parts.map(() => null));
    const guests = listedAt(treeOf(siteSample(), true), everything);
    expect([guests.head, ...guests.parts].flatMap(({ owing, overdue }) => [owing, overdue])).toEqual(Array(8).fill(null));
  });
});
