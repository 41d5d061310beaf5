import * as customer from '@/domain/codes/customer';
import * as growth from '@/domain/codes/growth';
import * as iot from '@/domain/codes/iot';
import * as money from '@/domain/codes/money';
import * as report from '@/domain/codes/report';
import * as service from '@/domain/codes/service';
import * as space from '@/domain/codes/space';
import type { Codes } from '@/domain/kernel/codes';

const tables = [customer, growth, iot, money, report, service, space].flatMap((module) => Object.values(module as Readonly<Record<string, unknown>>));
const isTable = (value: unknown): value is Codes => typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
/** Names that nobody writes: the labels of the codes, and what statistics call the rest. */
export const closedNames: ReadonlySet<string> = new Set([
  ...tables.filter(isTable).flatMap(({ items }) => items.map(({ label }) => label)),
  ...['其他', '未填', '未分类', '道闸'],
]);
