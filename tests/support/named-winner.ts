import type { Orm } from '../../db/clients.ts'
import { bidderContact } from '../../db/schema/bidders.ts'
import type { School } from './school.ts'
import { addWins } from './won.ts'

/** Adds somebody with a name who won items at these amounts, in dollars. */
export async function addNamed(orm: Orm, school: Pick<School, 'id'>, name: string, ...amounts: number[]) {
  const email = `${name.split(' ')[0]?.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.org`
  const won = await addWins(orm, school, email, ...amounts)
  await orm.insert(bidderContact).values({ organizationId: school.id, email, name })
  return won
}
