import { expect, it } from 'vitest';
import { withoutGroups } from './rule';

it('逗号只作千分位：别处的逗号不会让金额变成另一个数', () => {
  for (const [typed, read] of [
    ['1,234', '1234'],
    ['-1,234,567.80', '-1234567.80'],
    ['12,345.5', '12345.5'],
    ['1234.5', '1234.5'],
    ['12,50', '12,50'],
    ['1,0', '1,0'],
    ['1,2,3', '1,2,3'],
    [',5', ',5'],
    ['5,', '5,'],
    ['1,2345', '1,2345'],
    ['1,234,56', '1,234,56'],
  ] as const)
    expect([typed, withoutGroups(typed)]).toEqual([typed, read]);
});
