import { ne } from 'drizzle-orm'
import { user } from '../../db/schema/accounts.ts'
import { DEMO_ORGANIZER } from '../contract/values/demo.ts'

/** Whether an account is somebody's: the one that visitors of the demo play with counts in nothing. Decision 33. */
export const isPerson = ne(user.email, DEMO_ORGANIZER)
