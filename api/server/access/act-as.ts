import { presentOrigin } from '../../../db/origin.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { isDemoOrganizer } from './demo-organizer.ts'

/** Notes whose account somebody tries to sign in to, in case they fail. */
export function noteTried(person: Person) {
  const origin = presentOrigin()
  if (origin) origin.tried = person
}

/** Has what is done for this request go on record as done by `person`. */
export function actAs(person: Person) {
  const origin = presentOrigin()
  if (origin) Object.assign(origin, { actor: person, isPlayed: isDemoOrganizer(person) })
}

/** Has what is done for this request go on record under the name of somebody without an account. See product.md#checkout-links. */
export function actUnderName(name: string) {
  const origin = presentOrigin()
  if (origin) origin.actor = { id: null, name }
}
