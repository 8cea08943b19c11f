import { ne } from 'drizzle-orm'
import { user } from '../../../db/schema/accounts.ts'
import { DEMO_ORGANIZER } from '../../contract/values/demo.ts'

/** Whether an account is a real person's: the demo's shared one is not counted. See product.md#demo. */
export const isPerson = ne(user.email, DEMO_ORGANIZER)
