import type { Field } from '@/domain/kernel/field';
import { isEmpty } from '@/domain/kernel/empty';
import { kindOf } from '../kinds';

const asSent = (field: Field, value: unknown): string => JSON.stringify(isEmpty(value) ? null : kindOf(field).wire(value, field));
/** Whether a value of a draft is what the row holds already. Of what no wire shows, and of lines and things of a list, nobody says so. */
export const isHeld = (field: Field, value: unknown, stored: unknown): boolean =>
  stored !== undefined &&
  field.kind !== 'secret' &&
  !field.lines &&
  !field.items &&
  !field.set &&
  !field.apart &&
  asSent(field, value) === asSent(field, stored);
