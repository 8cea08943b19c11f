import { refuse } from '../../server/http/refuse.ts'
import type { NewAdminRefusal } from './make-admin.ts'
import type { TeamRefusal } from './refuse-team-change.ts'

export const MEMBER_NOT_FOUND = 'Member not found'

const UNCHANGED = {
  'not-allowed': { status: 403, message: 'You are not allowed to do this.' },
  unknown: { status: 404, message: MEMBER_NOT_FOUND },
  'own-role': { status: 403, message: 'You cannot change your own role.' },
  founder: { status: 403, message: 'Only a super admin can change or remove the admin.' },
  'already-admin': { status: 409, message: 'This person is already the admin.' },
  'last-owner': { status: 409, message: 'An organization needs at least one owner.' },
} as const satisfies Record<TeamRefusal | NewAdminRefusal, { status: number; message: string }>

/** Answers why a change of a member is refused. */
export function answerTeamRefusal(refusal: TeamRefusal | NewAdminRefusal) {
  return refuse(UNCHANGED[refusal].status, UNCHANGED[refusal].message)
}
