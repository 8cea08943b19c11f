import type { AppContext } from '../context/app-context.ts'

/** Who does something at the checkout. */
export interface Staff {
  /** `null` for somebody without an account. */
  id: string | null
  /** As it is written down; an account may go. */
  name: string
  /** A helper's session, as its `tokenHash`: two helpers may go by one name. Members of the team have none. */
  session?: string
}

/** Who of the staff does something, and when. */
export interface StaffAction {
  staff: Staff
  now: Date
}

/** What a member of the team does now. */
export function staffActionOf(
  { clock }: Pick<AppContext, 'clock'>,
  { id, name }: { id: string; name: string },
): StaffAction {
  return { staff: { id, name }, now: clock.now() }
}
