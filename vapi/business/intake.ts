import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Now } from '../kernel/clock';
import type { Database } from '../kernel/db/database';
import { isDiskFull } from '../kernel/db/durable';
import { isAway, isCancelled, isLocked } from '../kernel/db/trouble';
import { Refusal, signedOut } from '../kernel/errors';
import { hashToken } from '../kernel/session';
import type { AskingGate } from './admission';
import { incubatorOf, readMessage, takeMessages, type Message } from './broker-message';
import type { FileStore } from './disk';
import { takeGatePasses, type TakenPasses } from './gate-passes';
import { anew, laneOf } from './lane';
import { packed, unpacked, type OwnPass, type PassFault } from './pass-batch';
import type { Batch } from './reading-batch';
import { takeReadings, type Gateway, type Taken } from './readings';
import { makeRefusals, type Refused } from './refusals';
import { gatesOf, gatewaysOf, type Reporters } from './reporters';
import { SpoolFull, Unstorable, type Entry, type Spool } from './spool';

/** Seconds after which whoever was turned away tries again. */
const retrySeconds = 30;
/** Pauses before something is tried again, milliseconds. */
const pauses = [200, 1000];
const unavailable = (message: string): Refusal => new Refusal(503, { message }, { 'Retry-After': String(retrySeconds) });
/** What part of the disk's room pictures may take: there is room for readings and passes when there is none for them. */
const ofPictures = 0.5;
const noRoom = '暂存空间不足，抓拍图片未保存，通行已记录';

/** Passes that were taken; without `taken`: kept until the database is there again. */
export interface PassesAnswer {
  readonly taken: TakenPasses | null;
  /** Pictures for which there was no room, by their place in the list. */
  readonly faults: readonly PassFault[];
}
/** The door of readings and passes: stored, or kept on the disk while the database is away, and only then acknowledged. */
export interface Intake {
  /** The gateway of a device token. Throws where there is none. */
  gatewayOf(token: string): Promise<Gateway>;
  /** The gate of a device token. Throws where there is none. */
  gateOf(token: string): Promise<AskingGate>;
  /** What only the database can answer, and nobody waits long for: not behind the batches. Throws where it is away. */
  answer<T>(work: () => Promise<T>): Promise<T>;
  /** Null: kept until the database is there again. */
  batch(gateway: Gateway, batch: Batch, now: Date): Promise<Taken | null>;
  /** What a gate reports of itself. */
  passes(gate: AskingGate, passes: readonly OwnPass[], now: Date): Promise<PassesAnswer>;
  /**
   * Messages of a broker, in their order. Answers how each went: null, it is stored or kept; Unstorable, it never can be; anything else,
   * neither it nor what came after it was taken, and it is to come again.
   */
  messages(messages: readonly Message[]): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

const answers = (db: Database): Promise<boolean> =>
  db.rows('select 1').then(
    () => true,
    () => false,
  );

/** Whose an entry of the disk is, and some of what it says. */
function senderOf({ topic, payload, gateway, gate, batch, passes }: Entry): Omit<Refused, 'reason'> {
  if (typeof topic === 'string') return { way: 2, topic, incubator: incubatorOf(topic), sample: String(payload) };
  const { id, incubator_id } = (gate ?? gateway) as Gateway;
  return { way: gate ? 3 : 1, device: id, incubator: incubator_id, sample: JSON.stringify(gate ? { passes } : batch).slice(0, 2000) };
}
/** Nobody can be stored for now, also where the database answers (a full disk, one that only reads): it passes, and what was reported meanwhile has to stay. */
const isPassing = (error: unknown): boolean => isAway(error) || isCancelled(error);
/** Rows that wait at most for their turn: what comes beyond them is kept on the disk, not in the memory. */
const mostWaiting = 100_000;

/**
 * @param spool null: nothing is kept on the disk, and what the database does not take is refused
 * @param every milliseconds between two looks whether the database is there again
 */
export function makeIntake(whole: Database, store: FileStore, spool: Spool | null, log: Logger, now: Now, every = 1000): Intake {
  const database = laneOf(whole);
  let waiting = 0;
  let away = false;
  let looked = Number.NEGATIVE_INFINITY;
  const [gateways, gates] = [gatewaysOf(database), gatesOf(database)];
  const refusals = makeRefusals(database);
  const isGone = async (error: unknown): Promise<boolean> => {
    if (!isPassing(error) && (await answers(database))) return false;
    if (spool && !away) log.warn({ spooled: spool.bytes() }, 'the database is away: readings are kept on the disk');
    away = spool !== null;
    return true;
  };
  async function keep(entry: Entry, share?: number): Promise<void> {
    if (!spool) throw unavailable('服务暂不可用，请稍后重报');
    try {
      await spool.add({ at: now().getTime(), ...entry }, share);
    } catch (error) {
      if (share !== undefined && error instanceof SpoolFull) throw error;
      if (!(error instanceof SpoolFull)) log.error({ err: error }, 'a reading could not be kept on the disk');
      throw unavailable(isDiskFull(error) ? '服务器存储空间不足，请稍后重报' : '读数暂存已满，请稍后重报');
    }
  }
  /** Stores, or says that nobody can: the database is away. Other errors are the caller's. */
  async function stored<T>(work: () => Promise<T>): Promise<{ readonly value: T } | null> {
    if (away) return null;
    try {
      return { value: await work() };
    } catch (error) {
      if (error instanceof Refusal || error instanceof Unstorable) throw error;
      if (isLocked(error)) log.warn({ err: error }, 'what was reported waits for somebody else');
      else if (!(await isGone(error))) throw error;
      return null;
    }
  }
  /** The same for what has many rows: where too many wait already, nobody can. */
  async function storedInTurn<T>(rows: number, work: () => Promise<T>): Promise<{ readonly value: T } | null> {
    if (waiting > 0 && waiting + rows > mostWaiting) return null;
    waiting += rows;
    try {
      return await stored(work);
    } finally {
      waiting -= rows;
    }
  }
  /** The device of a token. Throws where there is none, or where nobody can look and it is not remembered. */
  async function reporterOf<T extends object>(of: Reporters<T>, token: string): Promise<T> {
    const hash = hashToken(token);
    const found = await stored(() => of.ask(hash));
    const reporter = found ? found.value : of.remembered(hash);
    if (reporter) return reporter;
    // who it is cannot be known now: that is no wrong token
    throw found ? signedOut() : unavailable('服务暂不可用，请稍后重报');
  }
  /** Passes count for more than what the camera saw of them: where there is no room for pictures, they are kept without. */
  async function keepPasses(gate: AskingGate, passes: readonly OwnPass[]): Promise<PassFault[]> {
    const pictured = passes.filter(({ image }) => image !== null);
    if (pictured.length > 0) {
      try {
        await keep({ gate, passes: packed(passes, true) }, ofPictures);
        return [];
      } catch (error) {
        if (!(error instanceof SpoolFull)) throw error;
      }
    }
    await keep({ gate, passes: packed(passes, false) });
    return pictured.map(({ index }) => ({ index, message: noRoom }));
  }
  async function takeOne(message: Message, at: Date, kept = false): Promise<void> {
    const [refused] = await takeMessages(database, [message], at, kept);
    if (refused) throw refused;
  }
  async function takeEntry(entry: Entry): Promise<void> {
    const { at, gateway, batch, topic, payload, retained, gate, passes } = entry;
    const then = new Date(Number(at));
    for (const pause of [...pauses, null]) {
      try {
        if (typeof topic === 'string') await takeOne({ topic, payload: String(payload), retained: retained === true }, then, true);
        else if (gate) await takeGatePasses({ database, store }, gate as AskingGate, unpacked(passes), then, true);
        else await takeReadings(database, gateway as Gateway, batch as Batch, then, { kept: true });
        return;
      } catch (error) {
        if (error instanceof Unstorable) {
          log.warn({ topic, err: error.message }, 'a reading that was kept on the disk was refused');
          refusals.note({ ...senderOf(entry), reason: error.message }, then);
        }
        if (error instanceof Unstorable || isPassing(error) || isLocked(error) || !(await answers(database))) throw error;
        if (pause === null) {
          log.error({ topic, gateway, gate, err: error }, 'a reading that was kept on the disk cannot be stored');
          const refused = new Unstorable(`数据库没有接受：${error instanceof Error ? error.message : String(error)}`);
          refusals.note({ ...senderOf(entry), reason: refused.message }, then);
          throw refused;
        }
        await wait(pause);
      }
    }
  }
  async function takeLive(message: Message): Promise<void> {
    // what nobody can ever store takes no room on the disk
    readMessage(message);
    for (const pause of [...pauses, null]) {
      try {
        if (!(await stored(() => takeOne(message, now())))) await keep({ ...message });
        return;
      } catch (error) {
        if (error instanceof Unstorable || (error instanceof Refusal && error.status >= 500)) throw error;
        // a database that answers and still refuses it may never take it: on the disk it is tried once more, and set aside
        if (pause !== null) await wait(pause);
        else if (spool) return keep({ ...message });
        else throw new Unstorable(String(error));
      }
    }
  }
  let ended = false;
  let under: Promise<void> = Promise.resolve();
  async function look(): Promise<void> {
    if (away && !(await answers(database))) return;
    away = false;
    await refusals.flush();
    if (!spool) return;
    if (performance.now() - looked > 30_000) {
      await gateways.learn();
      await gates.learn();
      looked = performance.now();
    }
    if (spool.isEmpty()) return;
    const taken = await spool.drain(async (entry) => {
      if (ended) throw new Error('the process ends');
      await takeEntry(entry);
    });
    log.info({ taken }, 'readings that were kept on the disk are stored');
  }
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    under = look()
      .catch(async (error: unknown) => {
        if (!(await isGone(error))) log.error({ err: error }, 'readings on the disk');
      })
      .finally(() => {
        busy = false;
      });
  }, every);
  timer.unref();
  return {
    gatewayOf: (token) => reporterOf(gateways, token),
    gateOf: (token) => reporterOf(gates, token),
    async answer(work) {
      const found = await stored(() => anew(work));
      if (!found) throw unavailable('服务暂不可用，请稍后再试');
      return found.value;
    },
    async batch(gateway, batch, at) {
      const rows = (batch.readings?.length ?? 0) + (batch.passes?.length ?? 0);
      const taken = await storedInTurn(rows, () => takeReadings(database, gateway, batch, at));
      // that somebody is there, and nothing else, is not worth the disk
      if (!taken && rows > 0) await keep({ gateway, batch });
      return taken?.value ?? null;
    },
    async passes(gate, passes, at) {
      const taken = await storedInTurn(passes.length, () => takeGatePasses({ database, store }, gate, passes, at));
      return taken ? { taken: taken.value, faults: [] } : { taken: null, faults: passes.length > 0 ? await keepPasses(gate, passes) : [] };
    },
    async messages(messages) {
      // where one of them is in the way of the others, or the database is away, each is looked at for itself
      const together =
        messages.length > 1 ? await storedInTurn(messages.length, () => takeMessages(database, messages, now())).catch(() => null) : null;
      const outcomes: unknown[] = together ? [...together.value] : [];
      for (const message of messages.slice(outcomes.length)) {
        const outcome = await takeLive(message).then(
          () => null,
          (error: unknown) => error,
        );
        outcomes.push(outcome);
        if (outcome !== null && !(outcome instanceof Unstorable)) break;
      }
      for (const [at, outcome] of outcomes.entries())
        if (outcome instanceof Unstorable) refusals.note({ ...senderOf({ ...messages[at] }), reason: outcome.message }, now());
      return outcomes;
    },
    async close() {
      ended = true;
      clearInterval(timer);
      await under;
      await refusals.flush().catch((error: unknown) => log.warn({ err: error }, 'what was refused is not written down'));
      await spool?.close();
    },
  };
}
