import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { ConfigProvider, Message } from '@arco-design/web-react';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import { routeOf } from '@/client/kernel/page/navigation';
import { showToastsBy } from '@/client/kernel/api/errors';
import { KindTools } from '@/client/kernel/page/KindTools';
import { createFeedStore } from '@/client/kernel/live';
import { useTabLocation } from '@/client/kernel/page/location';
import { joinStore, store } from '@/client/kernel/api/store';
import { ListView } from '@/client/kernel/list/ListView';
import Messages from '@/client/features/message/Messages';
import { KeptPages } from '@/client/shell/office/KeptPages';
import { TabStrip } from '@/client/shell/office/TabStrip';
import { useVisits } from '@/client/shell/office/use-tabs';
import { tabsSlice } from '@/client/shell/tabs';
import { unreadFeed } from '@/domain/feeds/user';
import { tag } from '@/domain/resources/tag';
import '@/client/ui/arco';
import '@/client/shell/tokens.css';
import '@/client/shell/reset.css';
import '@/client/shell/base.css';
import '@/client/shell/office/office.css';
import '@/client/shell/office/tabs.css';

/** The kernel's hooks in the smallest views that use them, behind the office's strip of kept pages: what the browser test of the hooks looks at. */
declare global {
  interface Window {
    /** As a link of the menu does it. */
    go(to: string): void;
    /** Opens the live store of a relay. */
    startLive(url: string): void;
    /** Subscribes to the count of unread messages; answers how it is taken back. */
    subscribeLive(): () => void;
    readLive(): unknown;
  }
}
joinStore(tabsSlice);
showToastsBy({ success: (text) => Message.success(text), error: (text) => Message.error(text), warning: (text) => Message.warning(text) });
const menu: readonly never[] = [];

function Office() {
  useVisits(menu);
  return (
    <>
      <TabStrip />
      <main>
        <KeptPages menu={menu} />
      </main>
    </>
  );
}
const route = routeOf('/setting/tag');
const overrides = {};
const Tags = () => <KindTools>{route && <ListView resource={tag} overrides={overrides} route={route} />}</KindTools>;
/** A page that knows where it is and holds what was typed. */
function Plain() {
  const { pathname, search } = useTabLocation();
  const [text, setText] = useState('');
  return (
    <section data-page={pathname} data-search={search.toString()}>
      <input aria-label="记事" value={text} onChange={(event) => setText(event.target.value)} />
    </section>
  );
}
const router = createBrowserRouter([
  {
    Component: Office,
    children: [
      { path: '/setting/tag', Component: Tags },
      { path: '/message', Component: Messages },
      { path: '*', Component: Plain },
    ],
  },
]);
window.go = (to) => void router.navigate(to);

let feeds: ReturnType<typeof createFeedStore> | undefined;
window.startLive = (url) => {
  feeds = createFeedStore({ url, token: () => 'token', buildings: () => [], onBye: () => undefined, transports: ['websocket'], lingerMs: 100 });
};
window.subscribeLive = () => feeds?.subscribe(unreadFeed, {}, undefined, () => undefined) ?? (() => undefined);
window.readLive = () => feeds?.read(unreadFeed, {}, undefined);

// nothing moves: a test waits for what is there, not for how it comes
document.head.append(
  Object.assign(document.createElement('style'), { textContent: '* { animation-duration: 0s !important; transition-duration: 0s !important }' }),
);
createRoot(document.getElementById('root') as HTMLElement).render(
  <Provider store={store}>
    <ConfigProvider locale={zhCN}>
      <RouterProvider router={router} />
    </ConfigProvider>
  </Provider>,
);
