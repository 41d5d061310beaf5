import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, mixed, readable } from '@/domain/colour';

const text = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const rules = [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, head = '', body = '']) => ({
  head: head.trim(),
  values: [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const),
}));
/** What the tokens are where all these words stand in the selectors of a rule. */
const tokensAt = (...wanted: readonly string[]): Record<string, string> =>
  Object.fromEntries(rules.flatMap(({ head, values }) => (wanted.some((one) => head.includes(one)) ? values : [])));
const hex = (color: string | undefined): string => (color?.length === 4 ? color.replace(/\w/g, '$&$&') : (color ?? '')).toUpperCase();
const apart = (of: Record<string, string>, words: string, ground: string): number => contrast(hex(of[words]), hex(of[ground]));

const light = tokensAt(':root');
const dark = {
  ...light,
  ...tokensAt(":is([arco-theme='dark']"),
  ...Object.fromEntries(rules.flatMap(({ head, values }) => (head === "[arco-theme='dark']" ? values : []))),
};
const screen = { ...light, ...tokensAt("[data-surface='cockpit']") };
const looks = [
  ['明亮', light],
  ['深色', dark],
  ['大屏', screen],
] as const;

describe.each(looks)('%s', (_name, look) => {
  it.each(['--ink', '--ink-2', '--ink-3', '--ok', '--warn', '--alarm'])('%s 写在每一种底上都看得清', (words) => {
    for (const ground of ['--page', '--paper', '--band']) expect(apart(look, words, ground), `${words} ${ground}`).toBeGreaterThanOrEqual(readable);
  });
  it('带底色的提示看得清', () => {
    expect(apart(look, '--warn-ink', '--warn-ground')).toBeGreaterThanOrEqual(readable);
    expect(apart(look, '--alarm-ink', '--alarm-ground')).toBeGreaterThanOrEqual(readable);
    expect(apart(look, '--on-deep', '--alarm-fill')).toBeGreaterThanOrEqual(readable);
  });
  it('图表的每个系列与底色分得开，输入框的边看得见', () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) expect(apart(look, `--series-${n}`, '--paper'), `--series-${n}`).toBeGreaterThanOrEqual(3);
    expect(apart(look, '--edge', '--paper')).toBeGreaterThanOrEqual(3);
  });
});
describe.each(['1', '2', '3', '4', '5', '6', 'owed'])('房间状态 %s', (status) => {
  const room = Object.fromEntries(rules.find(({ head }) => head === `[data-status='${status}']`)?.values ?? []);
  /** The share of a room's colour that the dark look mixes into a token. */
  const mixedAt = (name: string): string => {
    const [, value = ''] = rules.find(({ head }) => head === "[arco-theme='dark'] [data-status]")?.values.find(([one]) => one === name) ?? [];
    const [, share = '', other = ''] = /var\(--room\) (\d+)%, var\((--[\w-]+)\)/.exec(value) ?? [];
    return mixed(hex(room['--room']), hex(dark[other]), Number(share) / 100);
  };
  it('明亮：文字看得清，边与底分得开', () => {
    expect(apart(room, '--room-ink', '--room-ground')).toBeGreaterThanOrEqual(readable);
    expect(apart(room, '--room', '--room-ground')).toBeGreaterThanOrEqual(2.9);
  });
  it('深色：文字看得清，边与底分得开', () => {
    expect(contrast(mixedAt('--room-ink'), mixedAt('--room-ground'))).toBeGreaterThanOrEqual(readable);
    expect(contrast(mixedAt('--room-edge'), mixedAt('--room-ground'))).toBeGreaterThanOrEqual(2.9);
  });
});
