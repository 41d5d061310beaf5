/** What somebody has chosen on a big screen, in the address: it holds on every screen, over a reload, and for whom the address is sent to. */
export interface Choice {
  /** The park looked at; null: all of them. */
  readonly park: number | null;
  /** Nothing moves by itself. */
  readonly paused: boolean;
}
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  const park = Number(query.get('park'));
  return { park: Number.isSafeInteger(park) && park > 0 ? park : null, paused: query.get('pause') === '1' };
}
/** The address with another choice; what else it says (k, play, freeze) stays. */
export function withChoice(search: string, change: Partial<Choice>): string {
  const query = new URLSearchParams(search);
  const { park, paused } = { ...readChoice(search), ...change };
  if (park === null) query.delete('park');
  else query.set('park', String(park));
  if (paused) query.set('pause', '1');
  else query.delete('pause');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
