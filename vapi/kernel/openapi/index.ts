import { Router } from 'express';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Table } from '../endpoints';
import { documentOf } from './document';
import { pageOf } from './page';

/** GET /openapi.json and its readable page, /docs, for whoever connects a system of his own. Made when first asked for; they hold no data. */
export function openApiRoutes(table: Table, resources: readonly AnyResource[]): Router {
  let made: { readonly document: string; readonly page: string } | undefined;
  const contract = () => {
    if (made) return made;
    const document = documentOf(table, resources);
    made = { document: JSON.stringify(document), page: pageOf(document) };
    return made;
  };
  const router = Router();
  router.get('/openapi.json', (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('json').send(contract().document);
  });
  router.get('/docs', (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('html').send(contract().page);
  });
  return router;
}
