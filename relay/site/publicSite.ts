import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { planOf } from '@/domain/kernel/publicPage';
import { isSecure } from '../http/address';
import { answerText } from '../http/answers';
import type { Upstream } from '../http/upstream';
import type { Logger } from '../log';
import { type Frame, makeFrames } from './document';
import { Busy, type Made, Making, type PagePlan } from './making';
import { originOf } from './origin';
import { NoAnswer, Readings } from './readings';
import { Rendering, type RenderingOptions, type SiteMap } from './rendering';
import { Sitemaps } from './sitemap';

/** What became of a request for a public page; of `late` and `busy` the page of a moment ago stands in, if there is one; else, as of all but the first three, the plain page, which the browser draws. */
export type Outcome = 'cached' | 'made' | 'moved' | 'late' | 'failed' | 'busy' | 'down';
/** The built index.html, as it is: `status` of the answer; nothing keeps a page that stands in for another. */
export type Plain = (status: 200 | 404 | 503, stands: 'for itself' | 'in') => void;

export interface SiteLimits {
  /** Ms that a visitor waits for a page to be drawn. */
  readonly waitMs: number;
  /** Ms for which a page, and an answer of which pages are made, is not asked about again. */
  readonly freshMs: number;
  /** Ms after that for which a page is still shown to whoever would wait too long for a newer one: so long at the most a notice that was withdrawn is still to be seen. */
  readonly staleMs: number;
  readonly timeoutMs: number; // of an answer
  readonly pageBytes: number;
  readonly answerBytes: number;
  readonly atOnce: number;
  readonly pauseMs: number;
}
export const siteLimits: SiteLimits = {
  waitMs: 300,
  freshMs: 10_000,
  staleMs: 300_000,
  timeoutMs: 5000,
  pageBytes: 24 * 2 ** 20,
  answerBytes: 8 * 2 ** 20,
  atOnce: 32,
  pauseMs: 5000,
};
export interface SiteCounts {
  readonly pages: number;
  readonly bytes: number;
  readonly making: number;
}
interface Options extends Pick<RenderingOptions, 'worker' | 'renderer' | 'hangMs' | 'restartMs'> {
  readonly upstream: Upstream;
  readonly client: string; // the folder of the built client
  readonly trusted: BlockList;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onRendered: (ms: number) => void;
  readonly limits?: Partial<SiteLimits>;
}

/**
 * The public site for whoever runs no script: its pages drawn by the server, as a visitor sees them, whoever asks. Nothing of the caller goes into a page or
 * to the back end but the parameters that the page's definition names.
 */
export class PublicSite {
  private readonly rendering: Rendering;
  private readonly making: Making;
  private readonly sitemaps: Sitemaps;
  private readonly frame: () => Frame | null;
  private readonly limits: SiteLimits;
  private warmed: Promise<void> | undefined;

  constructor(private readonly options: Options) {
    const limits = { ...siteLimits, ...options.limits };
    this.limits = limits;
    const readings = new Readings(options.upstream, { freshMs: limits.freshMs, timeoutMs: limits.timeoutMs, bytes: limits.answerBytes });
    this.rendering = new Rendering(options);
    this.making = new Making(readings, this.rendering, { ...limits, bytes: limits.pageBytes }, options.onRendered);
    this.sitemaps = new Sitemaps(readings);
    this.frame = makeFrames(options.client);
  }

  get counts(): SiteCounts {
    return this.making.counts;
  }

  close(): Promise<void> {
    return this.rendering.close();
  }

  /** Whether the renderer is there: until then every page is a plain one. */
  get isReady(): boolean {
    return this.rendering.site !== null;
  }

  /**
   * Draws each page once before anybody asks for it: the first ones, of a renderer that has drawn nothing yet, take longer than a visitor
   * waits. Never rejects: what cannot be drawn now is answered by the plain page.
   */
  warm(): Promise<void> {
    this.warmed ??= this.drawAll().catch((error: unknown) =>
      this.options.log.warn({ error: String(error) }, 'public pages before the first visitor'),
    );
    return this.warmed;
  }

  private async drawAll(): Promise<void> {
    await this.rendering.begun;
    const [site, frame] = [this.rendering.site, this.frame()];
    if (!site || !frame) return;
    const plans = site.routes.flatMap(({ path }) => [planOf(site.routes, path, new URLSearchParams())].filter((plan) => plan.kind === 'page'));
    await Promise.allSettled(plans.map((plan) => this.making.make(plan, site, frame)));
  }

  /** /robots.txt and the sitemaps. False where the path is another. */
  file(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const origin = originOf(request, isSecure(request, this.options.trusted), this.options.publicUrl);
    return this.sitemaps.answer(response, { path, origin, site: this.rendering.site });
  }

  /** Answers with the page that an address means, or has the plain page answer. */
  answer(request: IncomingMessage, response: ServerResponse, path: string, plain: Plain): void {
    const { site } = this.rendering;
    if (!site) return plain(200, 'for itself');
    const [, query = ''] = (request.url ?? '').split(/[?#]/, 2);
    const plan = planOf(site.routes, path, new URLSearchParams(query));
    if (plan.kind === 'other') return plain(200, 'for itself');
    if (plan.kind === 'unknown') return plain(404, 'for itself');
    if (plan.kind === 'moved') return this.move(response, plan.to);
    void this.page(request, response, { plan, site, plain });
  }

  private move(response: ServerResponse, to: string): void {
    this.options.onOutcome('moved');
    response.setHeader('Location', to);
    answerText(response, 301, '');
  }

  private async page(request: IncomingMessage, response: ServerResponse, { plan, site, plain }: { plan: PagePlan; site: SiteMap; plain: Plain }) {
    const frame = this.frame();
    if (!frame) return plain(200, 'for itself');
    const known = this.making.known(plan, frame);
    try {
      const page = known ?? (await within(this.making.make(plan, site, frame), this.limits.waitMs));
      this.options.onOutcome(known ? 'cached' : 'made');
      this.send(request, response, page);
    } catch (error) {
      const outcome = outcomeOf(error);
      this.options.onOutcome(outcome);
      const earlier = outcome === 'late' || outcome === 'busy' ? this.making.known(plan, frame, this.limits.staleMs) : undefined;
      if (earlier) return this.send(request, response, earlier);
      if (outcome === 'failed') this.options.log.warn({ path: plan.route.path, error: String(error) }, 'a public page was not drawn');
      plain(outcome === 'down' ? 503 : 200, 'in');
    }
  }

  private send(request: IncomingMessage, response: ServerResponse, page: Made): void {
    if (response.destroyed) return;
    const origin = originOf(request, isSecure(request, this.options.trusted), this.options.publicUrl);
    const tag = `W/"${createHash('sha1').update(`${page.hash} ${origin}`).digest('base64url')}"`;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('ETag', tag);
    // shared caches for as long as this one; a browser asks, and is answered 304
    response.setHeader('Cache-Control', `public, max-age=0, s-maxage=${Math.ceil(this.limits.freshMs / 1000)}, must-revalidate`);
    if (page.status === 200 && holds(request.headers['if-none-match'], tag)) return void response.writeHead(304).end();
    const html = page.parts.join(origin);
    response.writeHead(page.status).end(request.method === 'HEAD' ? undefined : html);
  }
}

const holds = (wanted: string | undefined, tag: string): boolean =>
  wanted?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag.slice(2) || one.trim() === '*') === true;

class Late extends Error {}
async function within<T>(what: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late('it takes too long')), ms);
  });
  try {
    return await Promise.race([what, late]);
  } finally {
    clearTimeout(timer);
  }
}
function outcomeOf(error: unknown): Outcome {
  if (error instanceof Late) return 'late';
  if (error instanceof Busy) return 'busy';
  return error instanceof NoAnswer && error.isDown ? 'down' : 'failed';
}
