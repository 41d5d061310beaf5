import { expect, it, vi } from 'vitest';
import { draftKey, dropDrafts, keepDraft, readDraft, restoredOf } from './drafts';
import { page, sessionEnded, signedInElsewhere } from '../api/errors';
import { stubBrowser } from '../api/test-browser';

/** A storage whose entries are its own properties, as a browser's are. */
function makeStorage(): Storage {
  const hidden = (value: unknown) => ({ value, enumerable: false });
  const store: Storage = Object.create(null, {
    getItem: hidden((key: string) => store[key] ?? null),
    setItem: hidden((key: string, value: string) => {
      store[key] = value;
    }),
    removeItem: hidden((key: string) => Reflect.deleteProperty(store, key)),
    clear: hidden(() => {
      for (const key of Object.keys(store)) Reflect.deleteProperty(store, key);
    }),
  });
  return store;
}
it.each([
  ['登录过期', sessionEnded],
  ['账号在另一个终端登录', signedInElsewhere],
] as const)('%s：清空浏览器存储，写到一半的内容只还给本人', (_what, end) => {
  stubBrowser();
  vi.stubGlobal('sessionStorage', makeStorage());
  vi.stubGlobal('window', { name: '' });
  vi.spyOn(page, 'reload').mockImplementation(() => undefined);
  vi.spyOn(page, 'go').mockImplementation(() => undefined);
  const own = draftKey(7, 'notice', 'new');
  keepDraft(own, { values: { title: '没写完' }, at: 1 });
  end();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('pro__draft'))).toEqual([]);
  expect(readDraft(draftKey(8, 'notice', 'new'))).toBeUndefined();
  expect(readDraft(own)?.values).toEqual({ title: '没写完' });
});

it('新建的草稿认得表单是用什么打开的：另一栋楼的楼层是另一份，打开时给定的值不被草稿换掉', () => {
  expect(draftKey(7, 'floor', 'new', { building_id: 1, incubator_id: 2 })).toBe(draftKey(7, 'floor', 'new', { incubator_id: 2, building_id: 1 }));
  expect(draftKey(7, 'floor', 'new', { building_id: 1 })).not.toBe(draftKey(7, 'floor', 'new', { building_id: 3 }));
  expect(draftKey(7, 'floor', 'new', {})).toBe(draftKey(7, 'floor', 'new'));
  const draft = { values: { building_id: 1, name: '88F' }, at: 1 };
  expect(restoredOf(draft, { building_id: 3 })).toEqual({ name: '88F' });
  expect(restoredOf(draft, { building_id: null })).toEqual(draft.values);
  expect(restoredOf(undefined, {})).toBeUndefined();
});
it('页面关闭时，它的草稿和在它上面写的别种记录的草稿都不留；别的页面还在用的留下', () => {
  stubBrowser();
  vi.stubGlobal('sessionStorage', makeStorage());
  const keep = (user: number, what: string, page: string) => keepDraft(draftKey(user, what, 'new'), { values: {}, at: 1, page });
  keep(7, 'building', '/space/building');
  keep(7, 'floor', '/space/building');
  keep(7, 'notice', '/space/building');
  keep(7, 'tag', '/setting/tag');
  keep(8, 'floor', '/space/building');
  dropDrafts(7, { pages: new Set(['/space/building']), whats: new Set(['building']) }, new Set(['notice']));
  expect(Object.keys(sessionStorage).sort()).toEqual(['pro__draft:7:notice:new', 'pro__draft:7:tag:new', 'pro__draft:8:floor:new']);
});
