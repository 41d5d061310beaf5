import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import { dropEmbedded, takeEmbedded } from './kernel/api/embedded';
import { HttpError, report } from './kernel/api/errors';
import { watchSession } from './kernel/session/session';
import { nobody, sessionRead } from './kernel/session/session-slice';
import { takeTabBuildings } from './kernel/session/storage';
import { takeSite } from './kernel/site/site';
import { store, type RootState } from './kernel/api/store';
import { startTheme } from './kernel/site/theme';
import { watchEscape } from './shell/escape';
import { makeRouter, takeOverRouter } from './shell/router';
import './shell/tokens.css';
import './shell/reset.css';
import './shell/base.css';

const embedded = takeEmbedded();
if (takeTabBuildings()) store.dispatch(sessionRead());
watchSession();
if (embedded) takeSite(embedded);
startTheme();
watchEscape();
// A failed call that nobody waits for is told to the person here: pages do not catch.
window.addEventListener('unhandledrejection', (event) => {
  if (!(event.reason instanceof HttpError)) return;
  event.preventDefault();
  report(event.reason);
});

async function start(root: HTMLElement): Promise<void> {
  const draw = (router: ReturnType<typeof makeRouter>, first?: RootState) => (
    <StrictMode>
      <Provider store={store} {...(first && { serverState: first })}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>
  );
  const router = embedded && (await takeOverRouter(embedded).catch(() => null));
  // who looks is known to the browser alone: the page is taken over as it was drawn, for a visitor, and is the person's own at once
  if (router) return void hydrateRoot(root, draw(router, { ...store.getState(), session: nobody }));
  dropEmbedded();
  createRoot(root).render(draw(makeRouter()));
}
const root = document.getElementById('root');
if (root) void start(root);
