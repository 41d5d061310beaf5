/** Where the values of a JSON text stand. For texts that are known to be JSON, and for parts of others that are parsed next. */

/** A value's place in a text: bytes [start, end). */
export interface Place {
  readonly start: number;
  readonly end: number;
}
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The first byte from `at` on that is no white space. */
export function afterSpace(text: Buffer, at: number): number {
  let place = at;
  while (isSpace(text[place])) place++;
  return place;
}
/** After the string that begins at `at`; past the text where it has no end. */
function afterString(text: Buffer, at: number): number {
  let place = at + 1;
  while (place < text.length && text[place] !== quote) place += text[place] === backslash ? 2 : 1;
  return place + 1;
}
/** After the value that begins at `at`; null where it has no end. */
export function afterValue(text: Buffer, at: number): number | null {
  let depth = 0;
  for (let place = at; place < text.length; place++) {
    const byte = text[place];
    if (byte === quote) {
      place = afterString(text, place) - 1;
      if (place >= text.length) return null;
      if (depth === 0) return place + 1;
    } else if (byte === openList || byte === openObject) depth++;
    else if (byte === closeList || byte === closeObject) {
      if (depth <= 1) return depth === 1 ? place + 1 : place;
      depth--;
    } else if (depth === 0 && (byte === comma || isSpace(byte))) return place;
  }
  return depth === 0 ? text.length : null;
}
/** The values of the list, or the members of the object, that begins at `at`; a member's name stands before it. Null where there is neither. */
export function valuesAt(text: Buffer, at: number): (Place & { readonly name: string })[] | null {
  const isObject = text[at] === openObject;
  if (!isObject && text[at] !== openList) return null;
  const values: (Place & { name: string })[] = [];
  let place = afterSpace(text, at + 1);
  while (place < text.length && text[place] !== closeList && text[place] !== closeObject) {
    let name = '';
    if (isObject) {
      const end = afterString(text, place);
      name = JSON.parse(text.toString('utf8', place, end)) as string;
      place = afterSpace(text, end);
      if (text[place] !== colon) return null;
      place = afterSpace(text, place + 1);
    }
    const end = afterValue(text, place);
    if (end === null) return null;
    values.push({ name, start: place, end });
    place = afterSpace(text, end);
    if (text[place] === comma) place = afterSpace(text, place + 1);
  }
  return values;
}
