import type { Contact } from '@/domain/kernel/schema';
import { accountCalls } from '@/domain/calls/account';
import { isMissing } from '@/domain/format';
import { call } from '../api/http';
import type { FormState } from './useForm';

const at = accountCalls.contact.at.slice('GET '.length);
/** Fills in what is not answered yet; a form without it is asked all the same, so that a failure says nothing. */
export async function fillOwn(names: readonly string[], now: () => FormState): Promise<void> {
  const known = await call<Contact>('GET', at, { buildings: [] }).catch(() => undefined);
  for (const name of names) {
    const { fields, values, fill } = now();
    const value = fields[name]?.callers && known?.[fields[name].callers];
    if (!isMissing(value) && isMissing(values[name])) fill(name, value);
  }
}
