import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dropFolder, newFolder, type Product, startProduct } from '../support/product';
import { slowness } from '../support/yardstick';
import { reachesEveryScreen } from './reach';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const firstLimit = 20_000;
const secondLimit = 6000;

describe('演示园区的启动', () => {
  const folders: string[] = [];
  let product: Product;
  let dataDir: string;
  /** How long each first start took, against what this machine was capable of before and after it: the promise holds for one at rest. */
  const firsts: { readonly ms: number; readonly slow: number }[] = [];
  beforeAll(async () => {
    for (;;) {
      dataDir = newFolder();
      folders.push(dataDir);
      const before = slowness();
      product = await startProduct({ DATA_DIR: dataDir }, 'directly', []);
      firsts.push({ ms: product.startMs, slow: Math.max(before, slowness()) });
      // somebody else's burst of work falls into one start, not into three
      if (firsts.length === 3 || firsts.some(({ ms, slow }) => ms <= firstLimit * slow)) break;
      await product.stop();
    }
  });
  afterAll(async () => {
    await product.stop();
    folders.forEach(dropFolder);
  });

  it('is ready within 20 s the first time, on two cores at rest', () => {
    expect(Math.min(...firsts.map(({ ms, slow }) => ms / slow))).toBeLessThan(firstLimit);
  });

  it('says in Chinese where it is, who may log in, and with which gateway to try a reading', () => {
    const output = product.output();
    expect(output).toMatch(/首次启动，正在载入演示园区/);
    expect(output).toMatch(/已就绪，请打开 http:\/\/127\.0\.0\.1:\d+/);
    expect(output).toMatch(/演示账号（密码均为 Park@2026）：admin 系统管理员 · operator 园区管理员 · tenant 企业 · provider 服务商 · tutor 导师/);
    expect(output).toMatch(/演示网关令牌 \S{20,}/);
    expect(output).toMatch(/总电表 \S+/);
  });

  describe('what happens reaches every open screen', () => reachesEveryScreen(() => product));

  it('is ready within 6 s the second time, and does not call it the first', async () => {
    const seconds: number[] = [];
    do {
      await product.stop();
      const before = slowness();
      product = await startProduct({ DATA_DIR: dataDir }, 'directly', []);
      seconds.push(product.startMs / Math.max(before, slowness()));
    } while (seconds.length < 3 && Math.min(...seconds) > secondLimit);
    expect(Math.min(...seconds)).toBeLessThan(secondLimit);
    expect(product.output()).not.toContain('首次启动');
  });
});
