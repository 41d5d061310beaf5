import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { stubBrowser, stubFetch } from '@/client/kernel/api/test-browser';

/**
 * The client without a browser: its router walks in memory, its screens are drawn once as text. What a screen redirects to
 * stands in the text as data-redirect. Import nothing else of the client before this.
 */
vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>();
  const outside: typeof react.useSyncExternalStore = (subscribe, read, first = read) => react.useSyncExternalStore(subscribe, read, first);
  return { ...react, useSyncExternalStore: outside };
});
vi.mock('react-router', async (original) => {
  const library = await original<typeof import('react-router')>();
  const Navigate = ({ to }: { to: unknown }) => <i data-redirect={String(to)} />;
  return { ...library, createBrowserRouter: library.createMemoryRouter, Navigate };
});
stubBrowser();
const media = () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} });
const location = { origin: 'http://localhost', hash: '', host: 'localhost', protocol: 'http:' };
vi.stubGlobal('location', location);
vi.stubGlobal('window', { matchMedia: media, innerWidth: 1366, location });
/** What the public settings answer. */
export const site = {
  site_name: '高新科创园',
  file_path: '/logo.png',
  qr_mini: '/qr1.png',
  qr_subscribe: '/qr2.png',
  qr_video: '/qr3.png',
  company_name: '高新科创运营有限公司',
  address: '滨江区江虹路 100 号',
  phone: '0571-88880000',
  copyright: '© 2026 高新科创园',
  icp: '浙ICP备12345678号',
  support: '科创技术部',
};
stubFetch(({ address }) => ({ body: address.endsWith('/websit/home/settings') ? site : {} }));

const { makeRouter } = await import('@/client/shell/router');
const router = makeRouter();
const { store } = await import('@/client/kernel/api/store');
const { keepLogin, sessionRead } = await import('@/client/kernel/session/session-slice');
const { clearStorage } = await import('@/client/kernel/session/storage');

interface Who {
  readonly role: number;
  readonly username?: string;
  readonly enterprise_id?: number;
  readonly facilitator_id?: number;
  readonly tutor_id?: number;
  readonly is_audit?: number;
  readonly may?: readonly string[];
}
/** Signs somebody in as a login does; null: nobody. */
export function signIn(who: Who | null): void {
  clearStorage();
  if (who) {
    const { may = [], ...own } = who;
    const nobody = { enterprise_id: null, facilitator_id: null, tutor_id: null, avatar: null, logo: null, site_name: null, is_audit: 1 };
    keepLogin({ id: 7, username: 'person', token: 't', permissions: may.map((name) => ({ name })), ...nobody, ...own });
  }
  store.dispatch(sessionRead());
}
export const people = {
  admin: { role: 1, username: 'admin' },
  operator: { role: 2, may: ['enterprise_store', 'cockpit_read'] },
  tenant: { role: 3, enterprise_id: 9, may: ['enterprise_store'] },
  provider: { role: 4, facilitator_id: 9 },
  tutor: { role: 0, tutor_id: 9 },
} as const satisfies Readonly<Record<string, Who>>;

/** Opens an address; answers where one has arrived, with the query. */
export async function open(path: string): Promise<string> {
  await router.navigate(path);
  const { pathname, search } = router.state.location;
  return pathname + search;
}
/** The screen that is open, layout and all. */
export const screen = (): string =>
  renderToStaticMarkup(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
/** One piece of a screen. */
export const draw = (piece: ReactNode): string =>
  renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter>{piece}</MemoryRouter>
    </Provider>,
  );
