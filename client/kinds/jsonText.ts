import { isMissing } from '@/domain/format';

/** Structured data as it is typed and, where nothing else is known of it, shown. */
export const jsonText = (value: unknown): string => (isMissing(value) ? '' : JSON.stringify(value, null, 2));
