/** Signs that show nothing, as the inside of a class: blanks, controls, what has no width or only turns the direction of writing. */
export const unseen = String.raw`\s\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0`;
const seen = new RegExp(`[^${unseen}]`, 'u');
/** What a form means by nothing: a text in which nothing is seen, a choice or a list that is not there. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && !seen.test(value)) || (Array.isArray(value) && value.length === 0);
