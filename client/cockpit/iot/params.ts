/** Stable objects, as a feed wants them. */
export const noParams = {};
export const electricParams = { kind: 'electric' } as const;
export const waterParams = { kind: 'water' } as const;
export const carParams = { kind: 'car' } as const;
