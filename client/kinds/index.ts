import type { Field, FieldKind } from '@/domain/kernel/field';
import { code, flag } from './code';
import { codeList } from './codeList';
import { date, dateTime } from './date';
import { dict } from './dict';
import { file } from './file';
import { files } from './files';
import { formatted } from './formats';
import { json } from './json';
import type { Kind } from './kind';
import { fieldSet } from './fieldSet';
import { lines } from './lines';
import { longText } from './longText';
import { area, decimal, integer, money, price, wan } from './numbers';
import { range } from './range';
import { ref } from './ref';
import { refs } from './refs';
import { region } from './region';
import { richText } from './richText';
import { mobile, secret, text } from './text';
import { textList } from './textList';
import { time } from './time';

const kinds: Readonly<Record<FieldKind, Kind>> = {
  text,
  longText,
  richText,
  mobile,
  integer,
  decimal,
  area,
  price,
  money,
  wan,
  flag,
  date,
  dateTime,
  time,
  range,
  code,
  codeList,
  dict,
  region,
  ref,
  refs,
  file,
  files,
  textList,
  json,
  lines,
  fieldSet,
  secret,
};
/** The client's half of a field's kind, as its format has it. */
export const kindOf = (field: Pick<Field, 'kind' | 'as'>): Kind => formatted(kinds[field.kind], field);
