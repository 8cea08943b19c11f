/** What a person may be in an organization. `admin` is who created it. See product#roles. */
export const roles = ['admin', 'owner', 'manager'] as const
export type Role = (typeof roles)[number]

/** What one may be invited as or become: only creating an organization makes somebody admin. See product#roles. */
export const givenRoles = ['owner', 'manager'] as const satisfies readonly Role[]
export type GivenRole = (typeof givenRoles)[number]

/** The states of an invitation. That it expired is derived from the clock. See product#invitations. */
export const invitationStatuses = ['pending', 'accepted', 'revoked'] as const
