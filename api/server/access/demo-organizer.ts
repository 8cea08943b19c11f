import type { Person } from '../../contract/accounts/account.ts'
import { DEMO_ORGANIZER } from '../../contract/values/demo.ts'

/** Whether somebody is a visitor who plays the organizer of the sandbox. */
export function isDemoOrganizer({ email }: Pick<Person, 'email'>): boolean {
  return email === DEMO_ORGANIZER
}
