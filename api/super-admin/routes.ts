import { and, count, eq, isNull, not, notInArray } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Orm } from '../../db/clients.ts'
import { countWhere } from '../../db/count-where.ts'
import { user } from '../../db/schema/accounts.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { endTwoStepOf } from '../accounts/two-step/set-up.ts'
import { isLive } from '../auction/items/items-in-sql.ts'
import { expireSessions } from '../cards/charges/end-charges.ts'
import { openCards } from '../cards/provider/open-cards.ts'
import {
  organizationDetail,
  organizationPatch,
  organizationQuery,
  organizationSummaryList,
  platformOrganizationAnswer,
  type SuperAdminTotals,
  superAdminTotals,
} from '../contract/super-admin/organization.ts'
import { userAccountList, userAccountPatch } from '../contract/super-admin/user-account.ts'
import { listQuery } from '../contract/values/list/pagination.ts'
import { problem } from '../contract/values/problem.ts'
import { answerTeamRefusal } from '../organizations/team/answer-team-refusal.ts'
import { removeMember } from '../organizations/team/change-team.ts'
import { superAdmin } from '../server/access/guards.ts'
import { askForPassword, confirmedLately, wasConfirmedLately } from '../server/access/recent-password.ts'
import type { AppContext } from '../server/context/app-context.ts'
import { refuse } from '../server/http/refuse.ts'
import { uuidParam } from '../server/http/uuid-param.ts'
import { deleteOrganization } from './organizations/delete-organization.ts'
import { changeOrganization, findOrganization, isNotDemo, listOrganizations } from './organizations/organizations.ts'
import { type AccountRefusal, isPerson, listUsers, setUserActive } from './users/users.ts'

/** What super admins see and change of all organizations and people. See product#super-admins. */
export function superAdminRoutes(context: AppContext) {
  return new Elysia({ prefix: '/super-admin', tags: ['Platform'] })
    .use(lists(context))
    .use(oneOrganization(context))
    .use(users(context))
    .use(memberships(context))
}

function lists(context: AppContext) {
  const { orm } = context.database
  return new Elysia()
    .use(superAdmin(context))
    .get('/totals', () => countTotals(orm, context.clock.now()), {
      response: { 200: superAdminTotals },
      detail: { summary: 'How much of everything there is' },
    })
    .get('/organizations', ({ query }) => listOrganizations(orm, query, context.clock.now()), {
      query: organizationQuery,
      response: { 200: organizationSummaryList },
      detail: { summary: 'A page of organizations, newest first' },
    })
    .get('/users', ({ query }) => listUsers(orm, query), {
      query: listQuery,
      response: { 200: userAccountList },
      detail: { summary: 'A page of users, newest first' },
    })
}

const NO_ORGANIZATION = 'Organization not found'

function oneOrganization(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/organizations/:id' })
    .use(superAdmin(context))
    .use(uuidParam('id', NO_ORGANIZATION))
    .get(
      '',
      async ({ params: { id } }) => {
        const organization = await findOrganization(orm, id, context.clock.now())
        return organization ? { organization } : refuse(404, NO_ORGANIZATION)
      },
      {
        response: { 200: organizationDetail, 404: problem },
        detail: { summary: 'An organization, its team and its newest items' },
      },
    )
    .patch(
      '',
      async ({ params: { id }, person, confirmedAt, body }) => {
        const by = { name: person.name, isConfirmed: wasConfirmedLately(confirmedAt, context.clock.now()) }
        const changed = await changeOrganization(orm, id, body, by)
        if (changed === 'password-needed') return askForPassword()
        return changed ? { organization: changed } : refuse(404, NO_ORGANIZATION)
      },
      {
        body: organizationPatch,
        response: { 200: platformOrganizationAnswer, 400: problem, 403: problem, 404: problem },
        detail: { summary: 'Change, activate or deactivate an organization' },
      },
    )
    .delete(
      '',
      async ({ params: { id } }) => {
        // Its key goes with it.
        const cards = await openCards(context, id)
        const sessions = await deleteOrganization(orm, id)
        if (!sessions) return refuse(404, NO_ORGANIZATION)
        await expireSessions(cards, sessions)
        return { message: 'Organization deleted' }
      },
      {
        beforeHandle: confirmedLately(context),
        response: { 200: problem, 403: problem, 404: problem },
        detail: { summary: 'Delete an organization and all that is in it' },
      },
    )
}

const NO_USER = 'User not found'
const KEPT = {
  unknown: { status: 404, message: NO_USER },
  oneself: { status: 403, message: 'You cannot deactivate yourself.' },
  'not-allowed': { status: 403, message: 'You are not allowed to do this.' },
} as const satisfies Record<AccountRefusal, { status: number; message: string }>

function users(context: AppContext) {
  return new Elysia()
    .use(superAdmin(context))
    .use(uuidParam('userId', NO_USER))
    .patch(
      '/users/:userId',
      async ({ person, params: { userId }, body }) => {
        const change = { userId, isActive: body.isActive, actor: person }
        const refusal = await setUserActive(context.database.orm, change, context.clock.now())
        return refusal ? refuse(KEPT[refusal].status, KEPT[refusal].message) : { message: 'User updated' }
      },
      {
        beforeHandle: confirmedLately(context),
        body: userAccountPatch,
        response: { 200: problem, 400: problem, 403: problem, 404: problem },
        detail: { summary: 'Activate a user, or deactivate and sign out' },
      },
    )
    .delete(
      '/users/:userId/two-step',
      async ({ params: { userId } }) => {
        const isKnown = await endTwoStepOf(context.database.orm, userId)
        return isKnown ? { message: 'Two-step sign-in is off.' } : refuse(404, NO_USER)
      },
      {
        beforeHandle: confirmedLately(context),
        response: { 200: problem, 403: problem, 404: problem },
        detail: { summary: 'Turn two-step sign-in off for a user who lost their phone and their recovery codes' },
      },
    )
}

/**
 * Taking people off teams. The rule is the team's own: the last admin or owner stays, in an inactive organization too,
 * for it may be opened again. Before they can go, somebody else must be owner, or the organization is deleted.
 */
function memberships(context: AppContext) {
  return new Elysia()
    .use(superAdmin(context))
    .use(uuidParam('orgId', NO_ORGANIZATION))
    .use(uuidParam('userId', NO_USER))
    .delete(
      '/users/:userId/organizations/:orgId',
      async ({ person: actor, params: { userId, orgId: organizationId } }) => {
        const change = { organizationId, userId, actor }
        const refusal = await removeMember(context.database.orm, change, context.clock.now())
        return refusal ? answerTeamRefusal(refusal) : { message: 'Member removed' }
      },
      {
        beforeHandle: confirmedLately(context),
        response: { 200: problem, 403: problem, 404: problem, 409: problem },
        detail: { summary: 'Take a user off the team of an organization' },
      },
    )
}

/** Totals over all organizations at `now`, without the demo and without what was deleted. */
async function countTotals(orm: Orm, now: Date): Promise<SuperAdminTotals> {
  const [totalUsers, [organizations], [items]] = await Promise.all([
    orm.$count(user, isPerson),
    orm
      .select({ totalOrganizations: count(), activeOrganizations: countWhere(eq(organization.isActive, true)) })
      .from(organization)
      .where(isNotDemo),
    countItems(orm, now),
  ])
  if (!organizations || !items) throw new Error('A count came back empty')
  return { totalUsers, ...organizations, ...items }
}

function countItems(orm: Orm, now: Date) {
  const demos = orm.select({ id: organization.id }).from(organization).where(not(isNotDemo))
  return orm
    .select({ totalAuctions: count(), activeAuctions: countWhere(isLive(now)) })
    .from(auctionItem)
    .where(and(isNull(auctionItem.deletedAt), notInArray(auctionItem.organizationId, demos)))
}
