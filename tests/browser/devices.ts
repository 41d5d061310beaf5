import type { Page } from 'playwright-core';
import { toWire } from '@/domain/kernel/moment';
import { callAt, type Product } from '../support/product';
import { tokenOf } from './support';

/** What the calls that are made here answer. */
export interface Answered {
  readonly id: number;
  readonly message: string;
  readonly total: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}
/** A call with the token of a page: a second login of the same account would end the page's own session. */
export async function callAs(page: Page, { url }: Product, method: string, path: string, body?: object): Promise<Answered> {
  const answer = await callAt<Answered>(url, await tokenOf(page), method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
/** What a device says of itself: readings of a gateway, passes of a gate. */
export async function reportAs(product: Product, token: string, path: string, body: object): Promise<unknown> {
  const headers = { authorization: `Device ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${product.url}/vapi${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}
/** At a moment in ms, to the second: what a gateway says twice within one is the same. */
export type Reading = readonly [moment: number, value: number];
export interface Gateway {
  readonly id: number;
  readonly where: { readonly incubator_id: number; readonly building_id: number };
  addMeter(meter: { readonly kind: 1 | 2; readonly number: string; readonly name: string }): Promise<number>;
  report(kind: 1 | 2, number: string, readings: readonly Reading[]): Promise<unknown>;
}
/** A gateway with its token, in the first building of whoever is signed in on the page. */
export async function newGateway(page: Page, product: Product, name: string): Promise<Gateway> {
  const [house] = (await callAs(page, product, 'GET', '/space/building?pageSize=1')).data;
  const where = { incubator_id: Number(house?.incubator_id), building_id: Number(house?.id) };
  const { id } = await callAs(page, product, 'POST', '/iot/gateway', { name, incubator_id: where.incubator_id, enabled: 1 });
  const { message: token } = await callAs(page, product, 'PUT', `/iot/gateway/token/${id}`, {});
  return {
    id,
    where,
    addMeter: async (meter) =>
      (await callAs(page, product, 'POST', '/iot/meter', { ...where, ...meter, gateway_id: id, capacity: 100, ratio: 1 })).id,
    report: (kind, number, readings) =>
      reportAs(product, token, '/iot/readings', { readings: readings.map(([moment, value]) => ({ kind, number, at: toWire(moment), value })) }),
  };
}
