import { shortName } from './shortName';
import './logo.css';

/** The picture of an enterprise; without one its first two characters on a ground of its own. */
export function Logo({ name, src }: { readonly name: string; readonly src: string | null }) {
  if (src) return <img className="k-logo" src={src} alt="" />;
  const tint = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 5, 7);
  return (
    <span className="k-logo" data-tint={tint} aria-hidden>
      {shortName(name)}
    </span>
  );
}
