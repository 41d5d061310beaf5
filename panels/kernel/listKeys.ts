/** Where a key leads in a list of so many items, from place `at`; undefined where it leads nowhere. */
export function placeAfter(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: last,
    PageDown: at + 10,
    PageUp: at - 10,
  };
  const to = places[key];
  return to === undefined ? undefined : Math.max(0, Math.min(last, to));
}
/** What is typed within so many ms is one word. */
export const oneWord = 600;
/**
 * The item that a typed word means: the next one that begins with it, round and round; the same letter again and again walks through
 * the items that begin with it. Undefined where none does.
 */
export function placeOfWord(names: readonly string[], at: number, word: string): number | undefined {
  const typed = word.toLowerCase();
  const [first = ''] = typed;
  const repeated = [...typed].every((letter) => letter === first);
  const begins = (start: string, from: number): number | undefined => {
    const places = names.map((_, step) => (from + step) % names.length);
    return places.find((place) => names[place]?.toLowerCase().startsWith(start));
  };
  const whole = begins(typed, typed.length === 1 ? at + 1 : at);
  return whole ?? (repeated ? begins(first, at + 1) : undefined);
}
