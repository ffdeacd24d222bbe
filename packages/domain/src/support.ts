/** What a message to us can be about. */
export const SUPPORT_CATEGORIES = ['technical', 'billing', 'content', 'feature', 'general', 'other'] as const;
