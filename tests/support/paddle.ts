import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import type { School } from './school.ts'

/** Hands out a paddle. */
export async function addPaddle(orm: Orm, { id: organizationId }: Pick<School, 'id'>, number: number, name = 'Ann') {
  const held = { paddleNumber: number, paddleGivenAt: new Date(), paddleGivenByName: 'Ada', name, isConfirmed: true }
  const [given] = await orm
    .insert(bidder)
    .values({ organizationId, ...held })
    .returning()
  if (!given) throw new Error('No paddle')
  return { ...given, number }
}
