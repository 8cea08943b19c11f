import { Elysia } from 'elysia'
import { bidderTyped } from '../../contract/auction/bidding/typed-bidder.ts'
import { splitForm } from '../../contract/auction/splits/split-form.ts'
import { formatMoney } from '../../contract/values/money/money.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import { staffActionOf } from '../../server/access/staff.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse, refuseAt } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { bidderEntered } from '../entry/bidder-entered.ts'
import { type SplitOutcome, splitLine, undoSplit } from './split-line.ts'

/** What of one bidder's item another owes, for who may have somebody owe something. See product#split-lines. */
export function splitRoutes(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/splits', tags: ['Checkout'] })
    .use(teamMember(context, 'enter bids'))
    .post(
      '',
      async ({ team: { organization, person }, body }) => {
        const organizationId = organization.id
        const asks = () => ({ name: 'off', phone: 'off' }) as const
        const to = await bidderEntered(context, bidderTyped(body.to), { organizationId, asks })
        if (to.issues) return refuseAt('to', to.issues[0]?.message ?? '')
        const outcome = await splitLine(orm, organizationId, { ...body, to }, staffActionOf(context, person))
        return refuseSplit(outcome) ?? { message: 'Bill split' }
      },
      {
        body: splitForm,
        response: { 200: problem, 400: problem, 409: problem },
        detail: { summary: 'Have another bidder owe part of what one owes for an item' },
      },
    )
    .use(uuidParam('id', 'Split not found'))
    .patch(
      '/:id/undo',
      async ({ team: { organization, person }, params: { id } }) => {
        const outcome = await undoSplit(orm, { organizationId: organization.id, id }, staffActionOf(context, person))
        return outcome === 'unknown' ? refuse(404, 'Split not found') : { message: 'Split undone' }
      },
      { response: { 200: problem, 404: problem }, detail: { summary: 'Undo a split' } },
    )
}

/** Why a line is not split; `null` when it is. */
function refuseSplit(outcome: SplitOutcome) {
  switch (outcome.kind) {
    case 'split':
      return null
    case 'not-theirs':
      return refuse(409, 'This item is not theirs any more. Please look again.')
    case 'same':
      return refuseAt('to', 'Please enter somebody else: this is their own bill.')
    case 'over':
      return refuseAt('amount', `Please enter at most ${formatMoney(outcome.left)}: more isn’t on their bill for it.`)
    case 'outdated':
      return refuse(409, 'This was split meanwhile. Please close this and look again.')
    case 'reused':
      return refuse(409, 'Something else was recorded meanwhile. Please look again.')
    case 'undone':
      return refuse(409, 'This split was undone meanwhile. Please look again.')
  }
}
