import { numberKind } from './parts/number';

export const integer = numberKind({ precision: () => 0, width: 80 });
