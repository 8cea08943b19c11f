import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { addRow } from './add-row.ts'
import type { School } from './school.ts'

/** Hands out a paddle. */
export async function addPaddle(orm: Orm, { id: organizationId }: Pick<School, 'id'>, number: number, name = 'Ann') {
  const held = { paddleNumber: number, paddleGivenAt: new Date(), paddleGivenByName: 'Ada', name, isConfirmed: true }
  return { ...(await addRow(orm, bidder, { organizationId, ...held })), number }
}
