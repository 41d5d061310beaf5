const drawnAll = (pages: HTMLElement): boolean =>
  [...pages.querySelectorAll('.preview-sheet canvas')].every((canvas) => canvas.hasAttribute('data-drawn'));
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Prints what is previewed, and nothing of the office around it: a copy at the top of the page, which only paper shows. Pages not
 * drawn yet are drawn first.
 */
export async function printPreview(pages: HTMLElement): Promise<void> {
  window.dispatchEvent(new Event('preview-whole'));
  for (let waited = 0; waited < 20_000 && !drawnAll(pages); waited += 100) await pause(100);
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  const copy = pages.cloneNode(true) as HTMLElement;
  const drawn = [...pages.querySelectorAll('canvas')];
  for (const [at, canvas] of [...copy.querySelectorAll('canvas')].entries()) {
    const picture = new Image();
    picture.src = drawn[at]?.toDataURL('image/png') ?? '';
    canvas.replaceWith(picture);
  }
  sheet.append(copy);
  document.body.append(sheet);
  document.documentElement.classList.add('printing');
  await Promise.all([...sheet.querySelectorAll('img')].map((one) => one.decode().catch(() => undefined)));
  window.print();
  document.documentElement.classList.remove('printing');
  sheet.remove();
}
