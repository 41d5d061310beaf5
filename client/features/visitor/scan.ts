/** What reads codes: as browsers that do so themselves have it. */
type Detector = new (options: {
  readonly formats: 'qr_code'[];
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

/** The browser's own reading where it has one (phones with Android, a Mac), else the library's of the same face. */
async function makeLook(): Promise<Look> {
  const own = globalThis as { readonly BarcodeDetector?: Detector };
  const Made = own.BarcodeDetector ?? ((await import('qr/decode.js')).BarcodeDetector as Detector);
  const detector = new Made({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}
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
