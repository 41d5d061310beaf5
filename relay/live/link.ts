import type { Socket } from 'socket.io';
import type { Who } from './access';
import { Wire } from './engine';
import { type Frame, frame } from './frame';
import { Allowance, limits } from './limits';
import type { Topic } from './topic';
import { type ByeCode, type ByeMessage, everything } from './wire';

/** One client at one topic. `e`, `q`: what it was sent last; its connection is in order, so it holds that or will. */
export interface Member {
  readonly link: Link;
  readonly topic: Topic;
  readonly chosen: readonly number[]; // the buildings it asked for, so that a lost one is noticed
  e: string | undefined;
  q: number | undefined;
}

/**
 * One client. While it is behind nothing is queued for it but the names of its topics; when it has drained it gets one
 * catch-up for each. So a client that stops reading costs the same memory after an hour as after a second.
 */
export class Link {
  readonly members = new Map<string, Member>();
  readonly wire: Wire;
  who: Who | null = null;
  token: string | null = null;
  /** Public topics that were polled for it, and the token's answer, are asked only as often as this allows. */
  readonly asks = new Allowance(limits.askBurst, limits.asksPerSecond, Date.now());
  private behindSince = 0;
  private readonly missed = new Set<Member>();

  constructor(
    readonly socket: Socket,
    private readonly onBehind: (link: Link) => void,
  ) {
    this.wire = new Wire(socket, () => this.wire.cut(), limits.strayPongs);
  }

  get isBehind(): boolean {
    return this.behindSince > 0;
  }

  /** Hands a message on, or notes that one was missed. */
  deliver(member: Member, message: Frame, now: number): void {
    if (this.behindSince > 0) {
      this.missed.add(member);
      return;
    }
    if (this.isClogged(now)) {
      this.behindSince = now;
      this.missed.add(member);
      this.onBehind(this);
      return;
    }
    this.wire.write(message);
    const { rows } = member.topic;
    member.e = rows.e;
    member.q = rows.q;
  }

  /** Sends what the client lacks of one topic. */
  catchUp(member: Member, now: number): void {
    const message = member.topic.catchUp(member.e, member.q);
    if (message) this.deliver(member, message, now);
  }

  /** Looked at while behind: caught up when drained. False when it has been behind for too long and is to be cut off. */
  recover(now: number): boolean {
    if (now - this.behindSince > limits.behindMs) return false;
    if (this.wire.backlog() > 0 || this.wire.pongOwed(now) > limits.pongLateMs) return true;
    this.behindSince = 0;
    const waiting = [...this.missed];
    this.missed.clear();
    for (const member of waiting) {
      if (this.members.get(member.topic.key.t) !== member) continue;
      this.catchUp(member, now);
      // What was missed may have been the mark alone.
      if (!this.isBehind) this.deliver(member, member.topic.state(member.topic.stale), now);
    }
    return true;
  }

  forget(member: Member): void {
    this.members.delete(member.topic.key.t);
    this.missed.delete(member);
  }

  /** Control messages are few and small; they go even to a slow client. */
  bye(t: string, code: ByeCode): void {
    this.wire.write(frame('bye', { t, code } satisfies ByeMessage));
  }

  byeAll(code: ByeCode): void {
    this.bye(everything, code);
  }

  private isClogged(now: number): boolean {
    return this.wire.pongOwed(now) > limits.pongLateMs || this.wire.backlog() > limits.backlogBytes;
  }
}
