import { corelib, extend, Runtime } from '@antv/g2';

/** The one chunk that carries G2; only `load.ts` imports it, lazily. */
export const Chart = extend(Runtime, { ...corelib() });
