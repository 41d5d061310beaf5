import { sql } from 'kysely';
import type { DisplayHello, DisplayPlan } from '@/domain/answers/display';
import { toWire } from '@/domain/kernel/moment';
import { display } from '@/domain/resources/display';
import type { Context, Values } from '../../kernel/context';
import type { CallHandler } from '../../kernel/handlers';
import { measure } from '../../kernel/measure';
import { hashToken } from '../../kernel/session';
import type { Services } from '../../services';
import { pairing } from './pairing';
import { stopsOf } from './shown';

interface Found {
  readonly id: number;
  readonly name: string;
  readonly park: string;
  readonly route: string | null;
  readonly board_id: number | null;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly refresh_requested_at: Date | null;
  readonly shot_requested_at: Date | null;
}
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const wire = (moment: Date | null): string | null => moment && toWire(moment);

/** What a display shows; noted with it that it was heard of, and what it says of itself. */
async function plan({ db, now, request }: Context, found: Found, { showing, client_version, resolution }: Values): Promise<DisplayPlan> {
  const state = { showing: textOf(showing), client_version: textOf(client_version), resolution: textOf(resolution) };
  await measure(db, display, [{ id: found.id, last_seen_at: now, last_ip: request.ip.slice(0, 64), ...state }]);
  const { own, playlist } = await stopsOf(db, found);
  return {
    state: 'paired',
    id: found.id,
    name: found.name,
    park: found.park,
    own,
    stops: playlist,
    quiet: found.quiet_from && found.quiet_to ? { from: found.quiet_from, to: found.quiet_to } : null,
    refresh_requested_at: wire(found.refresh_requested_at),
    shot_requested_at: wire(found.shot_requested_at),
  };
}
/** The display of a token, locked: what it says of itself is stored in it. */
async function displayWith({ db }: Context, token: string): Promise<Found | undefined> {
  const found =
    await sql<Found>`select d.id, d.name, i.name park, d.route, d.board_id, to_char(d.quiet_from, 'HH24:MI') quiet_from, to_char(d.quiet_to, 'HH24:MI') quiet_to,
      d.refresh_requested_at, d.shot_requested_at
    from display d join incubator i on i.id = d.incubator_id and i.deleted_at is null
    where d.token_hash = ${hashToken(token)} and d.deleted_at is null and d.revoked_at is null for no key update of d`.execute(db);
  return found.rows[0];
}
/**
 * POST /display/hello: of a display what it shows, of any other screen a code to pair with. The token comes in the body, so that one that is worth
 * nothing any more is no failure: the screen is answered a code and shows it.
 */
export const hello =
  ({ codeSecret }: Services): CallHandler =>
  async (context, input): Promise<DisplayHello> => {
    const token = textOf(input.token);
    const found = token ? await displayWith(context, token) : undefined;
    return found ? plan(context, found, input) : pairing(context, token, input.renew === 1, codeSecret);
  };
