import { numberKind } from './parts/number';

export const decimal = numberKind({});
