import { code } from './code';
import type { Kind } from './kind';

/** 1 是, 2 否. */
export const flag: Kind = { ...code, width: 96 };
