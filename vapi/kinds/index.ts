import type { Field, FieldKind } from '@/domain/kernel/field';
import { code, codeList, dict, file, files, flag, ref, refs, region } from './choice';
import { date, dateTime, range, time } from './date';
import type { Kind } from './kind';
import { fieldSet, lines } from './lines';
import { area, decimal, integer, money, price, wan } from './number';
import { json, longText, mobile, richText, secret, text, textList } from './text';

const kinds: Readonly<Record<FieldKind, Kind>> = {
  text,
  longText,
  richText,
  mobile,
  secret,
  textList,
  json,
  integer,
  decimal,
  area,
  price,
  money,
  wan,
  date,
  dateTime,
  time,
  range,
  flag,
  code,
  codeList,
  dict,
  region,
  ref,
  refs,
  file,
  files,
  lines,
  fieldSet,
};
export const kindOf = (field: Field): Kind => kinds[field.kind];
