import type { Kind } from './kind';
import { text } from './text';

/** Never answered, so never shown: what a form asks for is written only. */
export const secret: Kind = { ...text, Cell: () => '••••••', Detail: () => '••••••' };
