import './article.css';

/** Files that are attached to what is read; nothing where there are none. */
export function FileLinks({ files }: { files: readonly { readonly id: number; readonly save_name: string; readonly save_path: string }[] }) {
  if (files.length === 0) return null;
  return (
    <section className="site-files" aria-labelledby="files">
      <h2 id="files">附件</h2>
      <ul>
        {files.map(({ id, save_name, save_path }) => (
          <li key={id}>
            <a href={save_path}>{save_name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
