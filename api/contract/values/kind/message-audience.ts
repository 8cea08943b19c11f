/** Whom a message to bidders is for. See product.md#messages-to-bidders. */
export const messageAudiences = ['bidders', 'items', 'winners', 'unpaid'] as const
export type MessageAudience = (typeof messageAudiences)[number]
