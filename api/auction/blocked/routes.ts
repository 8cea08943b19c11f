import { Elysia } from 'elysia'
import { blockedList, blockForm, MOST_BLOCKED } from '../../contract/auction/bidding/blocked-address.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { blockAddress, unblockAddress } from './block-address.ts'
import { listBlocked } from './list-blocked.ts'

const ADDRESS_NOT_FOUND = 'Address not found'
const BLOCKED_BEFORE = 'This address is blocked already.'
const FULL = `An organization can block up to ${MOST_BLOCKED} addresses.`

/** The addresses that cannot bid at an organization. See product#blocked-addresses. */
export function blockedRoutes(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'manage organization'))
    .get('/blocked-addresses', ({ team }) => listBlocked(orm, team.organization.id), {
      response: { 200: blockedList },
      detail: { summary: 'Addresses that cannot bid, the newest first' },
    })
    .post(
      '/blocked-addresses',
      async ({ team: { organization, person }, body, set }) => {
        const request = { ...body, organizationId: organization.id, by: person.id }
        const outcome = await blockAddress(orm, request, context.clock.now())
        if (outcome === 'full') return refuse(409, FULL, { code: 'full' })
        if (outcome === 'blocked-before') {
          return refuse(409, BLOCKED_BEFORE, { issues: [{ path: 'email', message: BLOCKED_BEFORE }] })
        }
        set.status = 201
        return listBlocked(orm, organization.id)
      },
      {
        body: blockForm,
        response: { 201: blockedList, 400: problem, 409: problem },
        detail: { summary: 'Block an address' },
      },
    )
    .use(uuidParam('id', ADDRESS_NOT_FOUND))
    .delete(
      '/blocked-addresses/:id',
      async ({ team: { organization }, params }) => {
        const isUnblocked = await unblockAddress(orm, organization.id, params.id)
        return isUnblocked ? listBlocked(orm, organization.id) : refuse(404, ADDRESS_NOT_FOUND)
      },
      { response: { 200: blockedList, 404: problem }, detail: { summary: 'Let a blocked address bid again' } },
    )
}
