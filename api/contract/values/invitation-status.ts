/** What became of an invitation. That it expired is derived from the clock. Decision 21. */
export const invitationStatuses = ['pending', 'accepted', 'revoked'] as const
