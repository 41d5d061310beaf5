import { expect, it, vi } from 'vitest';
import { draftKey, keepDraft, readDraft } from './drafts';
import { page, sessionEnded, signedInElsewhere } from './errors';
import { stubBrowser } from './test-browser';

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
