import './offer.css';

/** Pictures of one thing, in their order. */
export const Pictures = ({ pictures, of }: { pictures: readonly { readonly id: number; readonly save_path: string }[]; of: string }) =>
  pictures.length === 0 ? null : (
    <ul className="offer-pictures">
      {pictures.map(({ id, save_path }, at) => (
        <li key={id}>
          <img src={save_path} alt={`${of}，图${at + 1}`} width={820} height={461} loading={at === 0 ? 'eager' : 'lazy'} />
        </li>
      ))}
    </ul>
  );
