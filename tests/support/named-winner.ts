import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import type { School } from './school.ts'
import { addWins } from './won.ts'

/** Adds somebody with a name who won items at these amounts, in dollars. */
export async function addNamed(orm: Orm, school: Pick<School, 'id'>, name: string, ...amounts: number[]) {
  const email = `${name.split(' ')[0]?.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.org`
  const won = await addWins(orm, school, email, ...amounts)
  await orm.update(bidder).set({ name }).where(eq(bidder.id, won.id))
  return won
}
