import type { InvitationView } from '../../../api/contract/organizations/invitation.ts'

const states = { pending: 'Pending', accepted: 'Accepted', revoked: 'Revoked' } as const

/** How the team reads an invitation; a pending one that is too old has expired. See product.md#invitations. */
export function stateOf({ status, isExpired }: Pick<InvitationView, 'status' | 'isExpired'>) {
  return isExpired ? 'Expired' : states[status]
}
export type InvitationState = ReturnType<typeof stateOf>
