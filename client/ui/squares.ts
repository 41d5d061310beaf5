import encode from 'qr';

/** A text as the squares of a code, row by row, true where dark. It stays readable with a seventh of it spoilt: shown on scratched phones, held askew. */
export const squares = (text: string): readonly (readonly boolean[])[] => encode(text, 'raw', { ecc: 'medium', border: 2 });
