/** Canvases whose picture is gone once the browser has shown it (WebGL), and how each is drawn again to be read. */
const takers = new WeakMap<HTMLCanvasElement, () => Promise<string>>();

/** Says how the picture of a canvas is taken, as a data URL. */
export const takenBy = (canvas: HTMLCanvasElement, take: () => Promise<string>): void => void takers.set(canvas, take);

/** What a canvas shows, as a data URL; undefined where it cannot be read. */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<string | undefined> {
  try {
    return await (takers.get(canvas)?.() ?? canvas.toDataURL('image/png'));
  } catch {
    return undefined;
  }
}
