import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from 'react-router';
import sanitizeHtml from 'sanitize-html';
import { cleaning, linkAttributes } from '@/domain/kernel/markup';
import {
  addressOf,
  readingKey,
  readingOf,
  type PageRead,
  type PageRenderer,
  type PublicPage,
  type PublicRoute,
  type RenderedPage,
  type RenderTask,
} from '@/domain/kernel/publicPage';
import { routes as allRoutes } from '@/domain/routes';
import { siteFrame } from '@/domain/routes/site';
import { publicPages } from '@/domain/routes/site-readings';
import { answeredOf, EmbeddedContext, embeddedId, embeddedText, type Embedded } from '../kernel/api/embedded';
import { embeddedSite } from '../kernel/site/site';
import { store } from '../kernel/api/store';
import { ErrorPage } from '../shell/ErrorPage';
import { guarded, placeOf } from '../shell/page-route';
import { rootRoute } from '../shell/Root';
import { Head } from './Head';
import { metas } from './meta';
import type { MetaOf } from './meta-parts';
import { siteComponents, siteSources } from './pages';
import { CleanerContext } from './RichText';
import SiteLayout from './SiteLayout';

/**
 * The public pages as HTML: the entry of the server build that the relay loads. The same components as in the browser, drawn as a visitor sees them;
 * nothing of one page stays for the next.
 */
const loaded = await Promise.all(
  publicPages.map(async (route) => ({ route, Page: (await siteComponents[route.shows.page]()).default as ComponentType })),
);
const tree: RouteObject[] = [
  {
    ...rootRoute,
    children: [
      {
        id: 'site',
        ErrorBoundary: ErrorPage,
        Component: SiteLayout,
        children: loaded.map(({ route, Page }) => ({ id: route.id, ...placeOf(route), ErrorBoundary: ErrorPage, Component: guarded(route, Page) })),
      },
    ],
  },
];
const handler = createStaticHandler(tree);
const clean = (html: string): string =>
  sanitizeHtml(html, {
    ...cleaning,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    },
    allowedAttributes: { ...cleaning.allowedAttributes, img: [...(cleaning.allowedAttributes.img ?? []), 'loading'] },
  });

/** The answers of the page by the names of its readings, as far as they succeeded. */
function namedAnswers({ public: page }: PublicRoute, values: RenderTask['values'], answers: Embedded['answers']): Record<string, unknown> {
  const named = Object.entries(page?.reads ?? {}).map(([name, read]: [string, PageRead]) => {
    const reading = readingOf(read, values);
    const answer = reading && answers[readingKey(reading.path, reading.query)];
    return [name, answer && 'data' in answer ? answer.data : undefined] as const;
  });
  return Object.fromEntries(named.filter(([, answer]) => answer !== undefined));
}

const preloads = /^(?:<link rel="preload"[^>]*>)+/;
async function render({ route: id, values, address, status, answers, origin }: RenderTask): Promise<RenderedPage> {
  const route = publicPages.find((one) => one.id === id);
  if (!route) throw new Error(`no public page ${id}`);
  const embedded: Embedded = { route: id, answers: Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, answeredOf(answer)])) };
  const context = await handler.query(new Request(new URL(address, 'http://site.invalid')));
  if (context instanceof Response) throw new Error(`the page answers ${context.status}`);
  const drawn = renderToString(
    <EmbeddedContext value={embedded}>
      <CleanerContext value={clean}>
        <Provider store={store}>
          <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
        </Provider>
      </CleanerContext>
    </EmbeddedContext>,
  );
  const state = embeddedSite(embedded);
  const metaOf = metas[route.id] as MetaOf<Record<string, unknown>> | undefined;
  const meta = metaOf?.(namedAnswers(route, values, embedded.answers), state, values) ?? {};
  const { twin } = route.public as PublicPage;
  const own = twin ? addressOf({ ...route, path: twin }, values) : address;
  const head = <Head meta={meta} title={route.title} site={state} isMissing={status === 404} origin={origin} address={own} />;
  const [wanted = ''] = preloads.exec(drawn) ?? [];
  const { theme_mode: mode } = state.site;
  return {
    head: renderToStaticMarkup(head) + wanted,
    bodyAttributes: mode === 2 ? ' arco-theme="dark"' : '',
    body: [
      mode === 3 ? '<script src="/theme.js"></script>' : '',
      `<div id="root">${drawn.slice(wanted.length)}</div>`,
      `<script type="application/json" id="${embeddedId}">${embeddedText(embedded)}</script>`,
    ].join(''),
    modules: ['client/site/SiteLayout.tsx', siteSources[route.shows.page]],
  };
}

export const renderer: PageRenderer = {
  routes: allRoutes.map(({ id, path, title }) => {
    const page = publicPages.find((one) => one.id === id)?.public;
    return { id, path, title, ...(page && { public: page }) };
  }),
  frame: siteFrame,
  render,
};
