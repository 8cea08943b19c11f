import { user } from '../../db/schema/accounts.ts'

/** What is ever selected of a user for somebody to see: a `Person`, and never the password's hash. */
export const personColumns = {
  id: user.id,
  name: user.name,
  email: user.email,
  isSuperAdmin: user.isSuperAdmin,
}
