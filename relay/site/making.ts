import { createHash, randomBytes } from 'node:crypto';
import { type PageRead, type PublicRoute, readingKey, readingOf, type Plan, type RenderTask } from '@/domain/kernel/publicPage';
import type { Frame } from './document';
import { monotonic } from '../live/monotonic';
import { Bounded } from './bounded';
import type { Reading, Readings } from './readings';
import type { Rendering, SiteMap } from './rendering';

export type PagePlan = Extract<Plan, { kind: 'page' }>;
/** A page as it is kept: without the site's own address, which is put between its parts when it is sent. */
export interface Made {
  readonly status: 200 | 404;
  readonly parts: readonly string[];
  readonly hash: string;
  /** What it was made of. */
  readonly version: string;
  readonly tag: string; // of the build
  until: number;
}
export interface MakingLimits {
  readonly freshMs: number;
  readonly bytes: number;
  /** Pages that are being made at once; whoever asks for one more gets the plain page. */
  readonly atOnce: number;
  /** Ms for which a page that could not be drawn is not tried again. */
  readonly pauseMs: number;
}
export class Busy extends Error {}
/** Stands in a rendered page for the site's own address; nobody outside can know it. */
const originMark = `origin-${randomBytes(12).toString('hex')}.invalid`;
const keyOf = (read: PageRead, plan: PagePlan, answer?: unknown): string | null => {
  const reading = readingOf(read, plan.values, answer);
  return reading && readingKey(reading.path, reading.query);
};

/** Makes pages of answers, once for all who wait, and keeps them while their answers stay the same. */
export class Making {
  private readonly made: Bounded<Made>;
  private readonly failed: Bounded<number>;
  private readonly flights = new Map<string, Promise<Made>>();

  constructor(
    private readonly readings: Readings,
    private readonly rendering: Rendering,
    private readonly limits: MakingLimits,
    private readonly onRendered: (ms: number) => void,
  ) {
    this.made = new Bounded(limits.bytes);
    this.failed = new Bounded(limits.bytes / 64);
  }

  get counts() {
    return { pages: this.made.count, bytes: this.made.bytes + this.readings.bytes, making: this.flights.size };
  }

  /** The page if it is as fresh as it must be, or was so no longer ago than `graceMs`: what stands in it may be a little older then. */
  known(plan: PagePlan, frame: Frame, graceMs = 0): Made | undefined {
    const page = this.made.get(plan.address);
    return page && page.tag === frame.tag && page.until + graceMs > monotonic() ? page : undefined;
  }

  /** Rejects with NoAnswer, Busy, or whatever the renderer says. It goes on to the end, whoever has stopped waiting: the next one finds the page. */
  make(plan: PagePlan, site: SiteMap, frame: Frame): Promise<Made> {
    const under = this.flights.get(plan.address);
    if (under) return under;
    if (this.flights.size >= this.limits.atOnce) return Promise.reject(new Busy('too many pages at once'));
    if ((this.failed.get(plan.address) ?? 0) > monotonic()) return Promise.reject(new Error('it could not be drawn a moment ago'));
    const flight = this.draw(plan, site, frame).finally(() => this.flights.delete(plan.address));
    this.flights.set(plan.address, flight);
    return flight;
  }

  private async draw(plan: PagePlan, site: SiteMap, frame: Frame): Promise<Made> {
    const until = monotonic() + this.limits.freshMs;
    const answers = await this.gather(plan, site);
    const version = Object.entries(answers)
      .map(([key, { hash }]) => `${key} ${hash}`)
      .join('\n');
    const before = this.made.get(plan.address);
    if (before && before.version === version && before.tag === frame.tag) {
      before.until = until;
      return before;
    }
    const status = statusOf(plan, answers);
    const page = await this.drawn(plan, { ...plan, route: plan.route.id, status, answers, origin: `https://${originMark}` }, frame);
    const made: Made = { status, parts: page.split(`https://${originMark}`), hash: hashOf(page), version, tag: frame.tag, until };
    this.made.set(plan.address, made, 2 * (page.length + version.length));
    return made;
  }

  private async gather({ route, ...plan }: PagePlan, site: SiteMap): Promise<Record<string, Reading>> {
    const named: Readonly<Record<string, PageRead>> = route.public?.reads ?? {};
    const reads = [...Object.values(site.frame), ...Object.values(named)];
    const first = await this.all(reads.map((read) => keyOf(read, { route, ...plan })));
    const later = reads.map(({ of, ...read }) => {
      const before = of && named[of.read];
      const answer = before && first[keyOf(before, { route, ...plan }) ?? ''];
      return answer?.status === 200 ? keyOf({ ...read, of }, { route, ...plan }, JSON.parse(answer.body)) : null;
    });
    return { ...first, ...(await this.all(later)) };
  }

  private async all(keys: readonly (string | null)[]): Promise<Record<string, Reading>> {
    const known = keys.filter((key) => key !== null);
    return Object.fromEntries(await Promise.all(known.map(async (key) => [key, await this.readings.read(key)] as const)));
  }

  private async drawn(plan: PagePlan, task: RenderTask, frame: Frame): Promise<string> {
    const began = performance.now();
    try {
      const page = frame.fill(await this.rendering.render({ ...task, answers: plainOf(task.answers) }));
      this.onRendered(performance.now() - began);
      return page;
    } catch (error) {
      this.failed.set(plan.address, monotonic() + this.limits.pauseMs, 16);
      throw error;
    }
  }
}

const hashOf = (page: string): string => createHash('sha1').update(page.replaceAll(originMark, '')).digest('base64url');
const plainOf = (answers: RenderTask['answers']): RenderTask['answers'] =>
  Object.fromEntries(Object.entries(answers).map(([key, { status, body }]) => [key, { status, body }]));

/** A page about a record that is not there, or beyond the end of its list, is not there. */
function statusOf(plan: PagePlan, answers: Record<string, Reading>): 200 | 404 {
  const isMissing = subjectsOf(plan.route).some((read) => {
    const key = keyOf(read, plan);
    const answer = key === null ? undefined : answers[key];
    if (!answer || answer.status === 404) return true;
    return read.subject === 'list' && Number(plan.values.page ?? 1) > 1 && isEmptyList(answer.body);
  });
  return isMissing ? 404 : 200;
}
const subjectsOf = ({ public: page }: PublicRoute): PageRead[] => Object.values(page?.reads ?? {}).filter(({ subject }) => subject !== undefined);
const isEmptyList = (body: string): boolean => (JSON.parse(body) as { data?: readonly unknown[] }).data?.length === 0;
