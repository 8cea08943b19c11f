import { and, eq, isNotNull } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { type HolderPatch, holderPatch, paddleForm, paddleList } from '../../contract/checkout/paddle.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { givePaddle, isOut, isWinning, listPaddles, refuseGiving, takeBack } from './paddles.ts'

const NOT_FOUND = 'Paddle not found'
const WINNING = 'This paddle is winning an item that is still open.'

/** Paddles of guests without email. Every change answers the whole list as it is now. See product#paddles. */
export function paddleRoutes(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/paddles', tags: ['Paddles'] })
    .use(teamMember(context, 'check out'))
    .get('', ({ team }) => listPaddles(orm, team.organization.id), {
      response: { 200: paddleList },
      detail: { summary: 'Paddles that are out, by number' },
    })
    .post(
      '',
      async ({ team: { organization, person }, body, set }) => {
        const staffAction = { staff: { id: person.id, name: person.name }, now: context.clock.now() }
        const outcome = await givePaddle(orm, organization.id, body, staffAction)
        if (outcome !== 'given') return refuseGiving(outcome, body.number)
        set.status = 201
        return listPaddles(orm, organization.id)
      },
      {
        body: paddleForm,
        response: { 201: paddleList, 400: problem, 409: problem },
        detail: { summary: 'Give out a paddle' },
      },
    )
    .use(uuidParam('id', NOT_FOUND))
    .patch(
      '/:id',
      async ({ team: { organization }, params: { id }, body }) => {
        const isKnown = await changeHolder(orm, { organizationId: organization.id, id }, body)
        return isKnown ? listPaddles(orm, organization.id) : refuse(404, NOT_FOUND)
      },
      {
        body: holderPatch,
        response: { 200: paddleList, 400: problem, 404: problem },
        detail: { summary: 'Change who holds a paddle' },
      },
    )
    .patch(
      '/:id/return',
      async ({ team: { organization }, params: { id } }) => {
        const outcome = await returnPaddle(orm, { organizationId: organization.id, id }, context.clock.now())
        if (outcome === 'unknown') return refuse(404, NOT_FOUND)
        return outcome === 'winning' ? refuse(409, WINNING) : listPaddles(orm, organization.id)
      },
      {
        response: { 200: paddleList, 404: problem, 409: problem },
        detail: { summary: 'Take a paddle back' },
      },
    )
}

/** Changes the name and the phone number of who holds a paddle. @returns whether that organization has it out */
function changeHolder(orm: Orm, own: OwnPaddle, patch: HolderPatch): Promise<boolean> {
  const { organizationId, id } = own
  return orm.transaction(async (tx) => {
    const paddle = await lockPaddle(tx, own)
    if (!paddle) return false
    await tx
      .update(bidder)
      .set({ ...patch, isConfirmed: true })
      .where(eq(bidder.id, id))
    tx.addActivity({ kind: 'paddle-changed', organizationId, subjectId: id, about: String(paddle.paddleNumber) })
    return true
  })
}

/**
 * Takes a paddle back: its number may go to somebody else; what it won stays as it is. `winning` while an item that it is
 * winning is open. Sent again, it is back already. See product#paddles.
 */
function returnPaddle(orm: Orm, own: OwnPaddle, now: Date): Promise<'returned' | 'unknown' | 'winning'> {
  return orm.transaction(async (tx) => {
    const paddle = await lockPaddle(tx, own)
    const isBack = and(eq(bidder.organizationId, own.organizationId), isNotNull(bidder.paddleReturnedAt))
    if (!paddle) return (await tx.$count(bidder, and(isBack, eq(bidder.id, own.id)))) > 0 ? 'returned' : 'unknown'
    if (await isWinning(tx, own.organizationId, own.id)) return 'winning'
    await takeBack(tx, own.organizationId, paddle, now)
    return 'returned'
  })
}

/** Which paddle, by who holds it, and of what organization. */
interface OwnPaddle {
  organizationId: string
  id: string
}

/** Locks a paddle that is out, so that no bid of it comes meanwhile; `null` when that organization has none such. */
async function lockPaddle(tx: Tx, { organizationId, id }: OwnPaddle) {
  const [paddle] = await tx
    .select()
    .from(bidder)
    .where(and(isOut(organizationId), eq(bidder.id, id)))
    .for('update')
  return paddle ?? null
}
