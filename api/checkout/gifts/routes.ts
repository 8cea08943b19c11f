import { Elysia } from 'elysia'
import { voidForm } from '../../contract/checkout/checkout-forms.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import { staffActionOf } from '../../server/access/staff.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { writeOff } from './write-off.ts'

const UNKNOWN = 'Gift not found'

/** Gifts on bills that nobody waits for any more. See product#gifts. */
export function giftRoutes(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin', tags: ['Checkout'] })
    .use(teamMember(context, 'keep the books'))
    .use(uuidParam('id', UNKNOWN))
    .patch(
      '/gifts/:id/write-off',
      async ({ team: { organization, person }, params: { id }, body: { reason } }) => {
        const outcome = await writeOff(orm, organization.id, { id, reason, ...staffActionOf(context, person) })
        if (outcome === 'unknown') return refuse(404, UNKNOWN)
        if (outcome === 'paid')
          return refuse(409, 'This gift is paid by now. Void or give back what paid for it first.')
        if (outcome === 'cancelled-before') return refuse(409, 'This gift was already cancelled.')
        return { message: 'Gift written off' }
      },
      {
        body: voidForm,
        response: { 200: problem, 404: problem, 409: problem },
        detail: { summary: 'Write off a gift that is not paid, with a reason' },
      },
    )
}
