import { text } from './text';
import type { Kind } from './kind';

/** Masked by the server (138****5678) for whoever may not see it whole; written as it is typed. */
export const mobile: Kind = { ...text, width: 136 };
