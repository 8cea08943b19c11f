import { presentOrigin } from '../../../db/origin.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { isDemoOrganizer } from './demo-organizer.ts'

/** Notes whose account somebody tries to sign in to, in case they fail. */
export function noteTried(person: Person) {
  const origin = presentOrigin()
  if (origin) origin.tried = person
}

/** Notes that a password or a code is asked for before what this request wants: that is no refusal. */
export function noteAsked() {
  const origin = presentOrigin()
  if (origin) origin.isAsked = true
}

/** Has the activity tell what is done for this request as done by `person`. */
export function setActor(person: Person) {
  const origin = presentOrigin()
  if (origin) Object.assign(origin, { actor: person, isPlayed: isDemoOrganizer(person) })
}

/** Has the activity tell what is done for this request under the name of somebody without an account. See product#checkout-links. */
export function setActorName(name: string) {
  const origin = presentOrigin()
  if (origin) origin.actor = { id: null, name }
}
