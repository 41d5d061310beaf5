import { FileList, type StoredFile } from './FileItem';
import { isImage, pictureOf } from './uploadRules';
import './upload.css';

/** Pictures large enough to be judged by, each opened whole by a click; files of other kinds stand below by their names. */
export function Pictures({ files }: { files: readonly StoredFile[] }) {
  const pictures = files.filter(({ save_name }) => isImage(save_name));
  const others = files.filter(({ save_name }) => !isImage(save_name));
  return (
    <>
      {pictures.length > 0 && (
        <ul className="upload-pictures">
          {pictures.map(({ id, save_name, save_path }) => (
            <li key={id}>
              <a href={save_path} target="_blank" rel="noreferrer" title={save_name}>
                <img src={pictureOf(save_path)} alt={save_name} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <FileList files={others} />}
    </>
  );
}
