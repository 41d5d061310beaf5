import { initialOf, type Fields } from '@/domain/kernel/field';
import { kindOf } from '../../kinds';
import { cleaned } from '../../kinds/kind';
import type { Row } from '../../kinds/kind';
import { clock } from '../clock';
import type { Values } from './check';

/** A new record's values: what the definition starts with. */
export const startValues = (fields: Fields, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, fields[key] ? initialOf(fields[key], clock.current().now) : null]));

/** A stored row as its form holds it (files as things with names, ranges as pairs). */
export const formValues = (fields: Fields, keys: readonly string[], row: Row): Values =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const field = fields[key];
      return field ? [[key, kindOf(field).toForm?.(row, key, field, kindOf) ?? row[key] ?? null]] : [];
    }),
  );

/** The answers as the server takes them: text trimmed, nothing as null; what each of them may be is its field's own matter. */
export const bodyOf = (fields: Fields, keys: readonly string[], values: Values): Record<string, any> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const field = fields[key];
      if (!field) return [];
      const value = cleaned(values[key]);
      return [[key, value === null ? null : (kindOf(field).toBody?.(value, field, kindOf) ?? value)]];
    }),
  );
