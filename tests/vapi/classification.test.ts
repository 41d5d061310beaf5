import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classifications } from '@/vapi/seed/base/classifications';
import { openPark, type Park } from '../support/park';

interface Node {
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly level: number;
  readonly category: string;
  readonly big_category: string | null;
  readonly medium_category: string | null;
  readonly min_category: string | null;
  readonly children: readonly Node[];
}

describe('行业分类', () => {
  let park: Park;
  beforeAll(async () => {
    park = await openPark();
  });
  afterAll(() => park?.close());
  const path = (nodes: readonly Node[], ...codes: string[]): Node | undefined => {
    const [code, ...rest] = codes;
    const node = nodes.find((one) => one.code === code);
    return node && rest.length > 0 ? path(node.children, ...rest) : node;
  };

  it('代码不重复，上级都在，常见行业分到小类', () => {
    const codes = classifications.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(classifications.filter(({ parent }) => parent !== null && !codes.includes(parent))).toEqual([]);
    expect(classifications.filter(({ level }) => level === 1)).toHaveLength(20);
    const divided = new Set(classifications.filter(({ level }) => level === 4).map(({ medium_category }) => medium_category));
    const left = classifications.filter(({ code, level, parent }) => level === 3 && /^[IM]|^C3[59]|^C40/.test(parent ?? '') && !divided.has(code));
    expect(left.filter(({ code }) => !/^C35[29]/.test(code)).map(({ code, label }) => code + label)).toEqual([]);
  });
  it('信息技术与科研两门照国标分全：每个大类有中类，每个中类有小类', () => {
    const below = (parent: string) => classifications.filter((one) => one.parent === parent).map(({ code }) => code.slice(1));
    // GB/T 4754-2017, by hand: 中类 and how many 小类 each has
    const standard = {
      I63: { 631: 3, 632: 2, 633: 2 },
      I64: { 641: 1, 642: 3, 643: 5, 644: 1, 645: 1, 649: 1 },
      I65: { 651: 4, 652: 1, 653: 2, 654: 1, 655: 1, 656: 1, 657: 3, 659: 2 },
      M73: { 731: 1, 732: 1, 733: 1, 734: 1, 735: 1 },
      M74: { 741: 1, 742: 1, 743: 3, 744: 2, 745: 6, 746: 3, 747: 5, 748: 6, 749: 4 },
      M75: { 751: 8, 752: 1, 753: 1, 754: 1, 759: 1 },
    };
    expect(['I', 'M'].flatMap((letter) => below(letter).map((code) => letter + code))).toEqual(Object.keys(standard));
    for (const [big, mediums] of Object.entries(standard)) {
      const letter = big.slice(0, 1);
      expect(Object.fromEntries(below(big).map((code) => [code, below(letter + code).length]))).toEqual(mediums);
    }
  });
  it('整棵树四级：代码、名称、下级、层级，各级代码在自身及其上级各层都有值', async () => {
    const { status, body } = await park.call(await park.account({ type: 3 }), 'GET', '/vapi/classification');
    expect([status, body.total]).toEqual([200, classifications.length]);
    expect(body.data).toHaveLength(20);
    const leaf = path(body.data, 'I', 'I65', 'I651', 'I6513');
    expect(leaf).toMatchObject({
      label: '应用软件开发',
      level: 4,
      levelText: '小类',
      category: 'I',
      big_category: 'I65',
      medium_category: 'I651',
      min_category: 'I6513',
      children: [],
    });
    expect(path(body.data, 'I', 'I65')).toMatchObject({ level: 2, big_category: 'I65', medium_category: null, min_category: null });
    const one = await park.call(['classification_read'], 'GET', `/vapi/classification/${leaf?.id}`);
    expect(one.body).toMatchObject({ code: 'I6513', parent_name: '软件开发' });
    expect((await park.call(null, 'GET', '/vapi/classification')).status).toBe(401);
    expect((await park.call(['classification_store'], 'POST', '/vapi/classification', { code: 'X' })).status).toBe(405);
  });
});
