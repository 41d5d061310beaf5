/**
 * What one client, one address and one user may take. Generous for a screen full of panels that comes back after a power cut and
 * for an office behind one address, narrow for a flood. `HubOptions.limits` changes each of them.
 */
export const limits = {
  /** Topics of one client. */
  topics: 256,
  /** What one client may ask (sub, auth): at once, and lasting. */
  askBurst: 400,
  requestsPerSecond: 20,
  /** How many "limit" it is answered beyond that; who goes on all the same is cut off. */
  refusalBurst: 200,
  refusalsPerSecond: 5,
  /** Packets of any kind that one connection may send. */
  packetBurst: 2000,
  packetsPerSecond: 100,
  /** Questions of one client that wait for an answer of the back end (who is it?); a long list of buildings counts as several. */
  waiting: 512,
  backlogBytes: 256 * 1024,
  pongLateMs: 2000,
  behindMs: 30_000,
  strayPongs: 20, // pongs nobody asked for, and pings a browser never sends
  /** By polling: answers of one client that it has fetched and not read. */
  pollsUnread: 3,
  /** Connections of one address, and how many it may open: at once, and lasting. */
  socketsPerAddress: 1000,
  handshakeBurst: 2000,
  handshakesPerSecond: 50,
  /** Tokens of one address that the back end has to be asked about; those that prove good are given back. */
  tokenBurst: 600,
  tokensPerSecond: 10,
  /** Connections of one user. */
  socketsPerUser: 200,
  /** An address of the house's own network, or a proxy that nobody has told of (TRUST_PROXY), stands for many people. */
  nearFactor: 20,
  /** Topics cut to buildings that one user may hold over all his connections: each is a poll every period. */
  cutTopicsPerUser: 256,
  /** Topics of the whole relay. */
  topicsTotal: 10_000,
  /** Questions to the back end about tokens: at once, and in line. */
  tokenChecks: 16,
  tokenChecksWaiting: 5000,
} as const;
export type Limits = { readonly [K in keyof typeof limits]: number };

/** A token bucket. Its clock must never go back (`monotonic`): a step of the time of day would lend or take away hours. */
export class Allowance {
  private left: number;
  private at: number;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    now: number,
  ) {
    this.left = burst;
    this.at = now;
  }

  take(now: number): boolean {
    this.fill(now);
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }

  giveBack(): void {
    this.left = Math.min(this.burst, this.left + 1);
  }

  /** Nothing of it is used. */
  isFull(now: number): boolean {
    this.fill(now);
    return this.left >= this.burst;
  }

  private fill(now: number): void {
    if (now > this.at) this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = Math.max(this.at, now);
  }
}
