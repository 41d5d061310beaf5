import { pictureOf } from '@/panels/kernel/surface';

/** The longer side of the picture, in px, and how well it is kept: enough to see from afar what hangs on the wall. */
const side = 1280;
const quality = 0.72;

/** All styles of the page as text; of fonts and pictures outside nothing comes along, a picture of its own loads nothing. */
const styles = (): string =>
  [...document.styleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules];
      } catch {
        return []; // not our own: the browser tells nothing of it
      }
    })
    .filter(({ cssText }) => !cssText.startsWith('@font'))
    .map(({ cssText }) => cssText)
    .join('\n');

/** A canvas of the page as a picture in its place; one that could not be read leaves it empty. */
function inPlaceOf(canvas: HTMLCanvasElement, source: string | undefined): HTMLImageElement {
  const picture = new Image();
  if (source !== undefined) picture.src = source;
  picture.style.cssText = canvas.style.cssText;
  picture.className = canvas.className;
  const { width, height } = canvas.getBoundingClientRect();
  Object.assign(picture.style, { width: `${width}px`, height: `${height}px` });
  return picture;
}
/** The page with its canvases as pictures and its rolling numbers as text: a clone has neither what was drawn nor a shadow. */
async function clonedPage(): Promise<HTMLElement> {
  const canvases = [...document.body.querySelectorAll('canvas')];
  const sources = new Map(await Promise.all(canvases.map(async (canvas) => [canvas, await pictureOf(canvas)] as const)));
  const clone = document.body.cloneNode(true) as HTMLElement;
  const drawn = [...document.body.querySelectorAll('*')];
  const copies = [...clone.querySelectorAll('*')];
  for (const [at, element] of drawn.entries()) {
    const copy = copies[at];
    if (!copy) continue;
    if (element instanceof HTMLCanvasElement) copy.replaceWith(inPlaceOf(element, sources.get(element)));
    else if (element.shadowRoot)
      copy.replaceWith(document.createTextNode(element.getAttribute('aria-label') ?? element.shadowRoot.textContent ?? ''));
    else if (element instanceof HTMLScriptElement) copy.remove();
  }
  return clone;
}
const loaded = (source: string): Promise<HTMLImageElement> =>
  new Promise((done, fail) => {
    const picture = new Image();
    picture.onload = () => done(picture);
    picture.onerror = () => fail(new Error('the page could not be drawn'));
    picture.src = source;
  });

/** The page as a picture: its own markup and styles, drawn by the browser itself. No right is asked for, as sharing a screen would. */
export async function capture(): Promise<Blob | null> {
  const { innerWidth: width, innerHeight: height } = window;
  const page = await clonedPage();
  const style = document.createElement('style');
  style.textContent = styles();
  page.prepend(style);
  page.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml');
  const { backgroundColor } = getComputedStyle(document.body);
  Object.assign(page.style, { margin: '0', width: `${width}px`, height: `${height}px`, overflow: 'hidden', backgroundColor });
  const markup = new XMLSerializer().serializeToString(page);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${markup}</foreignObject></svg>`;
  const picture = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`);
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
}
