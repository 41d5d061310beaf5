import { getSchema } from '@tiptap/react';
import { describe, expect, it } from 'vitest';
import { isSafeAddress, markup } from '@/domain/kernel/markup';
import { richExtensions } from './richExtensions';
import { limitsOf, thumbnailOf } from './uploadRules';

const schema = getSchema(richExtensions);
/** Every element name that a rendering mentions. */
const tagsIn = (spec: unknown): string[] =>
  Array.isArray(spec) && typeof spec[0] === 'string' ? [spec[0].split(' ').at(-1) ?? '', ...spec.slice(1).flatMap(tagsIn)] : [];

describe('编辑器与允许清单', () => {
  it('编辑器写得出的每种元素都在清单里，清单里的都编辑得了', () => {
    const nodes = Object.values(schema.nodes).flatMap((type) => {
      const attrs = type.name === 'heading' ? [1, 2, 3, 4].map((level) => ({ level })) : [type.name === 'image' ? { src: '/vapi/file/1/a.png' } : {}];
      return attrs.flatMap((one) => tagsIn(type.spec.toDOM?.(type.create(one))));
    });
    const marks = Object.values(schema.marks).flatMap((type) =>
      tagsIn(type.spec.toDOM?.(type.create(type.name === 'link' ? { href: '/a' } : {}), true)),
    );
    const written = new Set([...nodes, ...marks]);
    expect([...written].filter((tag) => !Object.hasOwn(markup, tag))).toEqual([]);
    // two names for one thing, and a head of a table, whose rows the editor reads as rows
    const same = new Set(['b', 'i', 'thead']);
    expect(Object.keys(markup).filter((tag) => !written.has(tag) && !same.has(tag))).toEqual([]);
  });
  it.each([
    ['https://example.com', true],
    ['/service/notice', true],
    ['#top', true],
    ['mailto:a@b.cn', true],
    ['tel:057188888888', true],
    ['example.com/a', true],
    ['java\tscript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['vbscript:x', false],
    ['data:text/html,x', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['file:///etc/passwd', false],
  ])('%j 可作链接：%s', (address, safe) => expect(isSafeAddress(address)).toBe(safe));
  it('列表用小图，别处来的地址不动', () => {
    expect(['/vapi/file/7/a.png', '/vapi/file/7/a.png?until=1&sign=x', '/logo.png', 'data:image/png;base64,x'].map(thumbnailOf)).toEqual([
      '/vapi/file/7/a.png?width=96',
      '/vapi/file/7/a.png?until=1&sign=x&width=96',
      '/logo.png',
      'data:image/png;base64,x',
    ]);
  });
  it('上传的限制写在按钮旁', () => {
    expect(limitsOf('logo', false)).toBe('可拖拽或粘贴到此处，支持 jpg、jpeg、png，单个不超过 100MB');
    expect(limitsOf(undefined, true)).toBe('单个不超过 100MB');
  });
});
