/** Where a browser reads codes itself. */
type Detector = new (options: {
  readonly formats: readonly string[];
}) => {
  readonly detect: (from: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
};
/** What stands in the codes that the camera sees at this moment. */
type Look = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** Whether there may be a camera here at all: over TLS or on the machine itself. */
export const canScan = (): boolean => typeof navigator !== 'undefined' && navigator.mediaDevices !== undefined;
/** The camera is open to the page that was loaded at this address: whoever came here from another page has to load it anew. */
export const mayScan = (): boolean => {
  const { featurePolicy } = document as Document & { readonly featurePolicy?: { readonly allowsFeature: (name: string) => boolean } };
  return featurePolicy?.allowsFeature('camera') ?? true;
};
/** The six digits of a guest in what was read; undefined in any other code. */
export const codeIn = (text: string): string | undefined => /^\s*(\d{6})\s*$/.exec(text)?.[1];

/** The browser's own reading where it has one (phones with Android, a Mac), else ours; both of what the camera shows. */
async function makeLook(): Promise<Look> {
  const { BarcodeDetector: Made } = globalThis as { readonly BarcodeDetector?: Detector };
  if (Made) {
    const detector = new Made({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { readCode } = await import('./reader');
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, widest / video.videoWidth);
    const [width, height] = [video.videoWidth, video.videoHeight].map((one) => Math.round(one * scale)) as [number, number];
    if (!pen || width === 0) return [];
    Object.assign(pen.canvas, { width, height });
    pen.drawImage(video, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, width, height);
    // green is nearest to how bright something looks
    const code = readCode({ width, height, grey: data.filter((_, n) => n % 4 === 1) });
    return code ? [code] : [];
  };
}
/** Pixels: a code held out at arm's length stands in so many well enough. */
const widest = 640;
const every = 200;
/** Looks through the camera until a guest's code is seen. Answers how to stop it. Throws where the camera may not be used. */
export async function scan(video: HTMLVideoElement, onCode: (code: string) => void): Promise<() => void> {
  const [stream, seenBy] = await Promise.all([navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }), makeLook()]);
  video.srcObject = stream;
  await video.play();
  let isOn = true;
  const look = async (): Promise<void> => {
    while (isOn) {
      const found = await seenBy(video).catch(() => []);
      const code = found.map(codeIn).find(Boolean);
      if (isOn && code) return onCode(code);
      await new Promise((later) => setTimeout(later, every));
    }
  };
  void look();
  return () => {
    isOn = false;
    for (const track of stream.getTracks()) track.stop();
  };
}
