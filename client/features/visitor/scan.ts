/** What a browser that reads codes brings along; others have the keypad alone. */
interface Detector {
  readonly detect: (from: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
type Detectors = new (options: { readonly formats: readonly string[] }) => Detector;
const detectors = (): Detectors | undefined => (globalThis as { readonly BarcodeDetector?: Detectors }).BarcodeDetector;

/** Whether codes can be read with a camera here at all: over TLS or on the machine itself, by a browser that can. */
export const canScan = (): boolean => detectors() !== undefined && typeof navigator !== 'undefined' && navigator.mediaDevices !== undefined;
/** The camera is open to the page that was loaded at this address: whoever came here from another page has to load it anew. */
export const mayScan = (): boolean => {
  const { featurePolicy } = document as Document & { readonly featurePolicy?: { readonly allowsFeature: (name: string) => boolean } };
  return featurePolicy?.allowsFeature('camera') ?? true;
};
/** The six digits of a guest in what was read; undefined in any other code. */
export const codeIn = (text: string): string | undefined => /^\s*(\d{6})\s*$/.exec(text)?.[1];

const every = 200;
/** Looks through the camera until a guest's code is seen. Answers how to stop it. Throws where the camera may not be used. */
export async function scan(video: HTMLVideoElement, onCode: (code: string) => void): Promise<() => void> {
  const Made = detectors();
  if (!Made) throw new Error('no detector');
  const detector = new Made({ formats: ['qr_code'] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  video.srcObject = stream;
  await video.play();
  let isOn = true;
  const look = async (): Promise<void> => {
    while (isOn) {
      const found = await detector.detect(video).catch(() => []);
      const code = found.map(({ rawValue }) => codeIn(rawValue)).find(Boolean);
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
