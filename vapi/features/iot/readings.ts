import { sql } from 'kysely';
import { parseBatch, takeReadings, type Gateway } from '../../business/readings';
import type { Context } from '../../kernel/context';
import { invalid, signedOut } from '../../kernel/errors';
import type { RawHandler } from '../../kernel/handlers';
import { hashToken } from '../../kernel/session';

/** The gateway of a device token; disabled and removed ones are as unknown as a wrong token. */
export async function gatewayOf(context: Pick<Context, 'db'>, token: string): Promise<Gateway> {
  const found =
    await sql<Gateway>`select id, incubator_id from iot_gateway where token_hash = ${hashToken(token)} and enabled = 1 and deleted_at is null`.execute(
      context.db,
    );
  const [gateway] = found.rows;
  if (!gateway) throw signedOut();
  return gateway;
}
const deviceToken = (header: string | undefined): string => /^Device\s+(\S+)$/i.exec(header ?? '')?.[1] ?? '';

/** POST /iot/readings with `Authorization: Device <token>`: {accepted, repeated, anomalies, unknown} of the batch. */
export const readingsCall: RawHandler = async (context, req, res) => {
  const gateway = await gatewayOf(context, deviceToken(req.headers.authorization));
  const parsed = parseBatch(req.body);
  if ('errors' in parsed) throw invalid(parsed.errors);
  res.status(200).json(await takeReadings(context.database, gateway, parsed.batch, context.now));
};
