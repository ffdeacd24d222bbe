/** The categories of messages to support. */
export const SUPPORT_CATEGORIES = ['technical', 'billing', 'content', 'feature', 'general', 'other'] as const;
