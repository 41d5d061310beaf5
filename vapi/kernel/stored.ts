import type { SystemFields } from '@/domain/kernel/schema';

export type Record_ = Record<string, unknown>;
/** Stored row, with what its labels need under `~name`. */
export type Stored = Record_ & Pick<SystemFields, 'id'>;
