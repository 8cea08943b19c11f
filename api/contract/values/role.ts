/** What a person may be in an organization. `admin` is who created it. Decision 15. */
export const roles = ['admin', 'owner', 'manager'] as const
export type Role = (typeof roles)[number]

/** What one may be invited as or become: nobody is made admin but by creating an organization. Spec §5. */
export const givenRoles = ['owner', 'manager'] as const satisfies readonly Role[]
