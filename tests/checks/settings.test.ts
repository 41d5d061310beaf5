import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { envExample, readmeTable } from '@/relay/settings';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

describe('设置只有一处定义', () => {
  it('README 的设置表与程序一致', () => {
    const [, shown] = /<!-- settings -->\n([\s\S]*?)<!-- \/settings -->/.exec(read('README.md')) ?? [];
    expect(shown).toBe(readmeTable());
  });
  it('.env.example 与程序一致', () => {
    expect(read('.env.example')).toBe(envExample());
  });
});
