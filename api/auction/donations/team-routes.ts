import { Elysia } from 'elysia'
import { donationAnswer, donationList } from '../../contract/auction/donations/donation.ts'
import { listQuery } from '../../contract/values/list/pagination.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { decideDonation } from './decide-donation.ts'
import { findDonation, listDonations } from './list-donations.ts'

const NOT_FOUND = 'Donation not found'

/** What was offered to an organization, for its team. An item is made of one by `POST …/admin/auctions`. */
export function teamRoutes(context: AppContext) {
  const { orm } = context.database
  const decide = async (organizationId: string, id: string, decision: Parameters<typeof decideDonation>[2]) => {
    const refusal = await decideDonation(orm, { organizationId, id }, decision, context.clock.now())
    if (refusal === 'accepted') return refuse(409, 'This donation is an item already.', { code: 'answered' })
    const donation = refusal ? null : await findDonation(orm, organizationId, id)
    return donation ? { donation } : refuse(404, NOT_FOUND)
  }
  return new Elysia({ prefix: '/:orgSlug/admin', tags: ['Auctions'] })
    .use(teamMember(context, 'manage auctions'))
    .get('/donations', ({ team, query }) => listDonations(orm, team.organization.id, query), {
      query: listQuery.omit({ search: true }),
      response: { 200: donationList },
      detail: { summary: 'A page of what was offered, newest first' },
    })
    .use(uuidParam('id', NOT_FOUND))
    .get(
      '/donations/:id',
      async ({ team, params }) => {
        const donation = await findDonation(orm, team.organization.id, params.id)
        return donation ? { donation } : refuse(404, NOT_FOUND)
      },
      { response: { 200: donationAnswer, 404: problem }, detail: { summary: 'One donation' } },
    )
    .patch('/donations/:id/decline', ({ team, params }) => decide(team.organization.id, params.id, 'decline'), {
      response: { 200: donationAnswer, 404: problem, 409: problem },
      detail: { summary: 'Decline a donation' },
    })
    .patch('/donations/:id/reopen', ({ team, params }) => decide(team.organization.id, params.id, 'reopen'), {
      response: { 200: donationAnswer, 404: problem, 409: problem },
      detail: { summary: 'Take back that a donation was declined' },
    })
}
