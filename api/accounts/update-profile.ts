import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { user } from '../../db/schema.ts'
import { isTaken } from '../../db/taken.ts'
import type { Person, ProfileForm } from '../contract/account.ts'
import { personColumns } from './person-columns.ts'

/** Changes a person's name and e-mail; `null` when somebody else has that e-mail. */
export async function updateProfile(orm: Orm, userId: string, { name, email }: ProfileForm): Promise<Person | null> {
  try {
    const [person] = await orm.update(user).set({ name, email }).where(eq(user.id, userId)).returning(personColumns)
    return person ?? null
  } catch (problem) {
    // Only the index knows for sure: two people may ask for one address at the same time.
    if (isTaken(problem, 'user_email_unique')) return null
    throw problem
  }
}
