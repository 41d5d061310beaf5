import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** Character maps of Chinese documents without their fonts, and the fonts that every reader has: own files, nothing from outside. */
const maps = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/{UniGB,GB,Adobe-GB1,Identity}*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const fonts = import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const addresses = new Map(Object.entries({ ...maps, ...fonts }).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename);
    if (!address) throw new Error(`no ${filename}`);
    return new Uint8Array(await (await fetch(address)).arrayBuffer());
  }
}
/** Opens a pdf at an address of this site: in pieces where the server answers spans. Loaded when the first one is looked at. */
export async function openPdf(url: string) {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  library.GlobalWorkerOptions.workerSrc = workerUrl;
  return library.getDocument({
    url,
    BinaryDataFactory: OwnFiles,
    useWorkerFetch: false,
    cMapUrl: '/',
    standardFontDataUrl: '/',
    useWasm: false,
    verbosity: 0,
  });
}
export type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
