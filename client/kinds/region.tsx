import type { Kind } from './kind';
import { ref } from './ref';

/** A province, city or county, searched by name. */
export const region: Kind = { ...ref, width: 128 };
