import { sized } from '../../ui/uploadRules';
interface Stored {
  readonly id: number;
  readonly save_path: string;
}
/** The pictures of a field, the address of one or a list of them; nothing where there are none. */
export function Pictures({ value, label }: { value: unknown; label: string }) {
  const paths = Array.isArray(value) ? (value as readonly Stored[]).map(({ save_path }) => save_path) : typeof value === 'string' ? [value] : [];
  if (paths.length === 0) return null;
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <ul className={paths.length === 1 ? 'content-gallery content-single' : 'content-gallery'}>
        {paths.map((path, at) => (
          <li key={path}>
            <a href={path} target="_blank" rel="noopener">
              <img src={sized(path, 960)} alt={paths.length > 1 ? `${label} ${at + 1}` : label} width={480} height={270} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
