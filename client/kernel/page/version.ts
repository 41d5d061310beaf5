/** The script that a page begins with has the hash of the whole build in its name. */
const entryIn = (text: string): string | undefined => /<script[^>]+src="\/assets\/index-([\w-]+)\.js"/.exec(text)?.[1];
const own = (): string | undefined => entryIn([...document.scripts].map(({ outerHTML }) => outerHTML).join(''));
/** What runs here, in few letters, for the list of displays. */
export const ownVersion = (): string => own() ?? '开发版';

/** Where it is remembered for which build the page was loaded anew. */
export interface BuildMemory {
  readonly read: () => Promise<string | null | undefined>;
  readonly keep: (build: string) => Promise<unknown>;
}
/**
 * Loads the page anew when the server has another build than the one that runs here. Once for each build: where something on the way keeps handing out
 * the old page the display goes on with it, instead of loading for ever.
 */
export async function followVersion(reload: () => void, memory: BuildMemory): Promise<void> {
  const running = own();
  if (running === undefined) return;
  const text = await fetch('/monitor', { cache: 'no-store', headers: { Accept: 'text/html' } })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  const served = entryIn(text);
  if (served === undefined || served === running || (await memory.read()) === served) return;
  await memory.keep(served);
  reload();
}
