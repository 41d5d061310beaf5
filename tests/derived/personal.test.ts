import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kernel/field';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { visitor as nobody } from '@/vapi/kernel/caller';
import type { Context } from '@/vapi/kernel/context';
import { logChange, titleOf } from '@/vapi/kernel/log';
import { withLines } from '@/vapi/kernel/lines';
import type { Stored } from '@/vapi/kernel/rows';
import { openPark, type Park } from '../support/park';

/** A value of its own for each field that not everybody may read: what is found of it in the log has leaked. */
const marked: Readonly<Partial<Record<Field['kind'], (n: number) => unknown>>> = {
  text: (n) => `9137${n}5502${n}`,
  longText: (n) => `9137${n}5502${n}`,
  mobile: (n) => `1391${n}5502${n}`.slice(0, 11),
  secret: (n) => `9137${n}5502${n}`,
  json: (n) => JSON.stringify({ bank: `9137${n}5502${n}` }),
};
const guarded = (resource: AnyResource): [string, Field][] =>
  Object.entries<Field>(resource.fields).filter(
    ([, field]) => (field.mask || field.readableWith || field.kind === 'secret') && field.kind in marked && !field.apart,
  );
const withPersonal = allResources.filter((resource) => guarded(resource).length > 0 && !resource.key);

describe('操作日志不写出个人信息', () => {
  let park: Park;
  beforeAll(async () => {
    park = await openPark();
  });
  afterAll(() => park?.close());
  it('有这样的字段可查', () => {
    expect(withPersonal.map(({ name }) => name)).toEqual(expect.arrayContaining(['refund', 'contract', 'visitor', 'user', 'settlement_apply']));
  });
  it.each(withPersonal.map((resource) => [resource.label, resource] as const))(
    '%s：凭权限才能看的值不进日志，连标题也不',
    async (_label, resource) => {
      const { id } = await park.make(resource);
      const stored = await park.database.rows<Stored>(`select * from ${tableOf(resource)} where id = $1`, [id]);
      const words = guarded(resource).map(([name, field], at) => [name, field, marked[field.kind]?.(at + 1)] as const);
      const values = Object.fromEntries(words.map(([name, field, value]) => [name, field.kind === 'json' ? JSON.parse(String(value)) : value]));
      const context = {
        db: park.database.q,
        database: park.database,
        caller: nobody,
        request: { id: `log-${resource.name}`, ip: '' },
      } as unknown as Context;
      const before = await withLines(context, resource, { ...(stored[0] as Stored) });
      const after = { ...before, ...values } as Stored;
      await logChange(context, resource, 'update', before, after);
      await logChange(context, resource, 'delete', after, undefined);
      const [row] = await park.database.rows<{ text: string; n: number }>(
        "select string_agg(l::text, ' ') as text, count(*)::int n from operation_log l where request_id = $1",
        [`log-${resource.name}`],
      );
      expect(row?.n).toBe(2);
      for (const [name, field, value] of words) {
        const secret = field.kind === 'json' ? (/\d{6,}/.exec(String(value))?.[0] ?? '') : String(value);
        expect([name, row?.text.includes(secret)]).toEqual([name, false]);
        expect([name, titleOf(resource, after).includes(secret)]).toEqual([name, false]);
      }
      // that something changed is still told
      const [notified] = words.filter(([, { kind }]) => kind !== 'secret');
      if (notified) expect(row?.text).toContain(notified[0]);
    },
  );
});
