import type { Field, FieldKind } from '@/domain/kernel/field';
import { area } from './area';
import { code } from './code';
import { codeList } from './codeList';
import { date } from './date';
import { dateTime } from './dateTime';
import { decimal } from './decimal';
import { dict } from './dict';
import { file } from './file';
import { files } from './files';
import { flag } from './flag';
import { formatted } from './formats';
import { integer } from './integer';
import { json } from './json';
import type { Kind } from './kind';
import { fieldSet } from './fieldSet';
import { lines } from './lines';
import { longText } from './longText';
import { mobile } from './mobile';
import { money } from './money';
import { price } from './price';
import { range } from './range';
import { ref } from './ref';
import { refs } from './refs';
import { region } from './region';
import { richText } from './richText';
import { secret } from './secret';
import { text } from './text';
import { textList } from './textList';
import { time } from './time';
import { wan } from './wan';

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
