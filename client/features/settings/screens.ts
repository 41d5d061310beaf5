import { cockpitPages } from '@/domain/routes/cockpit';

/** The big screens that are built, by route; their tabs' order where nobody chose another. */
export const screens: readonly { readonly id: string; readonly title: string; readonly path: string }[] = cockpitPages
  .filter(({ layout, path }) => layout === 'cockpit' && path.startsWith('/cockpit'))
  .map(({ id, title, path }) => ({ id, title, path }));
