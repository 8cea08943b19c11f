import { user } from '../../../db/schema/accounts.ts'

/** The columns of a user that others may see: a `Person`, never the password hash. */
export const personColumns = {
  id: user.id,
  name: user.name,
  email: user.email,
  isSuperAdmin: user.isSuperAdmin,
}
