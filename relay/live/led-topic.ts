import { createHash } from 'node:crypto';
import type { Fetched, Unread } from './fetcher';
import type { LeaseStore } from './lease';
import { monotonic } from './monotonic';

export interface TopicListener {
  /** What another relay has polled, so many ms ago. */
  receive(answer: Extract<Fetched, { kind: 'same' }> | Unread, ageMs: number): void;
  /** Nobody polls it any more: it is this relay's turn to try. */
  vacant(): void;
}
/** The first line of a message; an answer's text follows it. `hash` names the text that it speaks of. */
type Head =
  | { readonly kind: 'answer'; readonly hash: string; readonly etag?: string; readonly age: number }
  | { readonly kind: 'same'; readonly hash: string; readonly age: number }
  | { readonly kind: 'vacant' };
const newline = 10;
const messageOf = (head: Head, body?: Buffer): Buffer => {
  const line = Buffer.from(`${JSON.stringify(head)}\n`);
  return body ? Buffer.concat([line, body]) : line;
};
function read(message: Buffer): { head: Head; body: Buffer } | null {
  const end = message.indexOf(newline);
  try {
    return { head: JSON.parse(message.subarray(0, end).toString('utf8')) as Head, body: message.subarray(end + 1) };
  } catch {
    return null;
  }
}
const hashOf = (body: Buffer): string => createHash('sha1').update(body).digest('base64url');
/** An answer is kept for who comes later as long as this, and three periods. */
const keepMs = 60_000;
/** Who hears nothing for two periods and so many ms polls for himself: the one who should tell, or what carries it, is not there. */
const silenceMs = 1000;

/** One topic among relays: polled by this one while it leads, else heard of from the one that does. */
export class LedTopic {
  isLed = false;
  private hash = '';
  /** The last answer of one's own polls, for the case that the store has lost it. */
  private own: { readonly body: Buffer; readonly etag: string | undefined } | null = null;
  private receivedAt = monotonic();
  private isGone = false;

  constructor(
    readonly t: string,
    private readonly every: number,
    private readonly listener: TopicListener,
    private readonly store: LeaseStore,
  ) {}

  /** One turn of the poller: `work` is done by the relay that leads; the others have what it sent them, and are idle. */
  async poll(work: () => Promise<Fetched | Unread>): Promise<Fetched | Unread> {
    const leads = await this.store.lead(this.t);
    this.isLed = leads === true && !this.isGone;
    if (leads === null) return work();
    if (!leads) return this.follow(work);
    const began = monotonic();
    const answer = await work();
    if (answer.kind !== 'same' && answer.kind !== 'unread') {
      // another relay may get through, or have somebody to ask for
      this.handOver('');
      return answer;
    }
    if (answer.kind === 'unread') this.own = { body: answer.body, etag: answer.etag };
    if (await this.publish(answer, began)) return answer;
    // it stood still, and another leads: its answer may be older than what was sent meanwhile
    this.isLed = false;
    return this.follow(work);
  }

  /** A sign of life. */
  async renew(): Promise<void> {
    const leads = await this.store.lead(this.t);
    if (leads === false) this.isLed = false;
    if (this.isGone && leads) this.store.release(this.t, '');
  }

  onMessage(message: Buffer): void {
    const received = read(message);
    if (!received || this.isGone || this.isLed) return;
    const { head, body } = received;
    if (head.kind === 'vacant') return this.listener.vacant();
    this.receivedAt = monotonic();
    if (head.kind === 'answer') this.take(head, body, head.age);
    else if (head.hash === this.hash) this.listener.receive({ kind: 'same', at: Date.now() - head.age }, head.age);
    else void this.catchUp();
  }

  /** Nobody here looks any more. */
  leave(): void {
    this.isGone = true;
    if (this.isLed) this.handOver(messageOf({ kind: 'vacant' }).toString('utf8'));
  }

  private handOver(word: string): void {
    this.isLed = false;
    this.store.release(this.t, word);
  }

  private async follow(work: () => Promise<Fetched | Unread>): Promise<Fetched | Unread> {
    if (this.hash === '' && (await this.catchUp())) return { kind: 'idle' };
    return monotonic() - this.receivedAt > 2 * this.every + silenceMs ? work() : { kind: 'idle' };
  }

  /** False: this relay does not lead any more. */
  private async publish(answer: Extract<Fetched, { kind: 'same' }> | Unread, began: number): Promise<boolean> {
    const { own } = this;
    const hash = answer.kind === 'unread' ? hashOf(answer.body) : this.hash;
    const age = (): number => Math.round(monotonic() - began);
    const keep = keepMs + 3 * this.every;
    const whole = () => own && messageOf({ kind: 'answer', hash, age: age(), ...(own.etag !== undefined && { etag: own.etag }) }, own.body);
    const isKnown = hash === this.hash;
    this.hash = hash;
    if (!isKnown) {
      const message = whole();
      return !message || (await this.store.publish(this.t, message, message, keep)) !== 'lost';
    }
    const outcome = await this.store.publish(this.t, messageOf({ kind: 'same', hash, age: age() }), null, keep);
    if (outcome !== 'gone') return outcome !== 'lost';
    const message = whole();
    return !message || (await this.store.publish(this.t, message, message, keep)) !== 'lost';
  }

  /** What the others know already; false: there is nothing. */
  private async catchUp(): Promise<boolean> {
    const last = await this.store.last(this.t);
    const kept = last && read(last.message);
    if (!last || kept?.head.kind !== 'answer' || this.isGone) return false;
    // each telling, also that all is as it was, keeps it anew
    const age = kept.head.age + Math.max(0, keepMs + 3 * this.every - last.leftMs);
    this.receivedAt = monotonic() - age;
    this.take(kept.head, kept.body, age);
    return true;
  }

  private take(head: Extract<Head, { kind: 'answer' }>, body: Buffer, age: number): void {
    if (head.hash === this.hash) return this.listener.receive({ kind: 'same', at: Date.now() - age }, age);
    this.hash = head.hash;
    // its own copy: the part of a message would keep the whole of what came with it
    const text = Buffer.from(body);
    this.own = { body: text, etag: head.etag };
    this.listener.receive({ kind: 'unread', body: text, etag: head.etag, at: Date.now() - age }, age);
  }
}
