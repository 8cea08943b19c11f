import type { Orm } from '../../db/clients.ts'
import { bidderContact } from '../../db/schema/bidders.ts'
import { paddle } from '../../db/schema/paddles.ts'
import type { School } from './school.ts'

/** Hands out a paddle. */
export async function addPaddle(orm: Orm, { id: organizationId }: Pick<School, 'id'>, number: number, name = 'Ann') {
  const [given] = await orm
    .insert(paddle)
    .values({ organizationId, number, givenAt: new Date(), givenByName: 'Ada' })
    .returning()
  if (!given) throw new Error('No paddle')
  await orm.insert(bidderContact).values({ organizationId, paddleId: given.id, name, isConfirmed: true })
  return given
}
