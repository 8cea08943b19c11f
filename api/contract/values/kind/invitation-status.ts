/** The states of an invitation. That it expired is derived from the clock. See product.md#invitations. */
export const invitationStatuses = ['pending', 'accepted', 'revoked'] as const
