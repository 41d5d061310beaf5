import type { Fault } from '../../business/reading-batch';
import { parseBatch } from '../../business/readings';
import { invalid } from '../../kernel/errors';
import type { RawHandler } from '../../kernel/handlers';
import type { Services } from '../../services';

export const deviceToken = (header: string | undefined): string => /^Device\s+(\S+)$/i.exec(header ?? '')?.[1] ?? '';
const byPlace = (one: Fault, other: Fault): number => other.list.localeCompare(one.list) || one.index - other.index;

/**
 * POST /iot/readings with `Authorization: Device <token>`: {accepted, repeated, anomalies, unknown, faults} of the batch. A row that
 * cannot be true is named in `faults` by its place and refuses none of the others. 202 with {spooled, faults}: the database is away, and
 * the rows are kept on the disk until it is there again.
 */
export const readingsCall =
  ({ intake }: Services): RawHandler =>
  async (context, req, res) => {
    const gateway = await intake.gatewayOf(deviceToken(req.headers.authorization));
    const parsed = parseBatch(req.body);
    if ('errors' in parsed) throw invalid(parsed.errors);
    const { batch, faults } = parsed;
    const taken = await intake.batch(gateway, batch, context.now);
    if (taken) res.status(200).json({ ...taken, faults: [...faults, ...taken.faults].sort(byPlace) });
    else res.status(202).json({ spooled: (batch.readings?.length ?? 0) + (batch.passes?.length ?? 0), faults });
  };
