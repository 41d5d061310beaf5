import type { SetRow } from '../kernel/schema';

/** Of a notice what its reader is shown: neither whom else it went to nor who let it through. */
export const receivedFields = ['title', 'type', 'typeText', 'content', 'files', 'incubator_name', 'published_at', 'needs_receipt', 'is_top'] as const;
export type ReceivedNotice = { readonly [K in (typeof receivedFields)[number]]: unknown };
/** GET /notice/notice-info/{id}: a message with the notice that it brings, while that stands as it was let through. */
export type ReceivedMessage = SetRow & { readonly notice: ReceivedNotice | null };
