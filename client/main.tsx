import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import { HttpError, report } from './kernel/errors';
import { watchSession } from './kernel/session';
import { store } from './kernel/store';
import { startTheme } from './kernel/theme';
import { watchEscape } from './shell/escape';
import { router } from './shell/router';
import './shell/base.css';
import './shell/dark.css';

watchSession();
startTheme();
watchEscape();
// A failed call that nobody waits for is told to the person here: pages do not catch.
window.addEventListener('unhandledrejection', (event) => {
  if (!(event.reason instanceof HttpError)) return;
  event.preventDefault();
  report(event.reason);
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>,
  );
}
