import { keep, readKept } from './keeping';

/** The script that a page begins with has the hash of the whole build in its name. */
const entryIn = (text: string): string | undefined => /<script[^>]+src="\/assets\/index-([\w-]+)\.js"/.exec(text)?.[1];
const own = (): string | undefined => entryIn([...document.scripts].map(({ outerHTML }) => outerHTML).join(''));
/** What runs here, in few letters, for the list of displays. */
export const ownVersion = (): string => own() ?? '开发版';

const kept = 'reloaded';
/**
 * Loads the page anew when the server has another build than the one that runs here. Once for each build: where something on the way keeps handing out
 * the old page the display goes on with it, instead of loading for ever.
 */
export async function followVersion(reload: () => void): Promise<void> {
  const running = own();
  if (running === undefined) return;
  const text = await fetch('/monitor', { cache: 'no-store', headers: { Accept: 'text/html' } })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  const served = entryIn(text);
  if (served === undefined || served === running || (await readKept<string>(kept)) === served) return;
  await keep(kept, served);
  reload();
}
