/** Levels of lists and objects in a request; the deepest that a form sends, a board's layout, has seven. */
const deepest = 64;
/**
 * Refuses a JSON body that is nested deeper than any form, before it is parsed: what is deeper than the stacks of JSON.stringify and of
 * the database is an error of theirs, and an endless loop of the embedded one. For express.json's `verify`; one pass, no recursion.
 */
export function refuseDeepJson(_req: unknown, _res: unknown, body: Buffer): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (quoted) {
      if (byte === 0x5c) at++;
      else if (byte === 0x22) quoted = false;
    } else if (byte === 0x22) quoted = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > deepest) throw new Error(`a body nested deeper than ${deepest} levels`);
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
}
