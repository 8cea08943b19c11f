import { Elysia } from 'elysia'
import { z } from 'zod'
import { activityList, activityQuery, superAdminActivityQuery } from '../../contract/super-admin/activity.ts'
import { NOT_IN_DEMO } from '../../contract/values/demo.ts'
import { paginate } from '../../contract/values/list/pagination.ts'
import { problem } from '../../contract/values/problem.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { superAdmin, teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { exportActivity, listActivity } from './read-activity.ts'

/** The activity: an organization's for its owners, all of it for super admins. See product#activity. */
export function activityRoutes(context: AppContext) {
  return new Elysia({ tags: ['Activity'] }).use(ofOrganization(context)).use(ofSuperAdmin(context))
}

const NO_ACTIVITY = { acts: [], pagination: paginate(1, 0, 1) }

const file = z.string().describe('Comma-separated values')

function ofOrganization(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/activity' })
    .use(teamMember(context, 'see activity'))
    .get(
      '',
      ({ team: { organization, person }, query }) =>
        // An entry says from which network it was done, and at the demo that is a stranger's.
        isDemoOrganizer(person) ? NO_ACTIVITY : listActivity(orm, readerOf(organization), query),
      {
        query: activityQuery,
        response: { 200: activityList },
        detail: { summary: 'A page of what was done in the organization, newest first' },
      },
    )
    .get(
      '/export',
      ({ team: { organization, person }, query }) =>
        // In an answer that is no JSON nothing hides the addresses of visitors.
        isDemoOrganizer(person) ? refuse(403, NOT_IN_DEMO) : exportActivity(orm, readerOf(organization), query),
      {
        query: activityQuery,
        response: { 200: file, 403: problem },
        detail: { summary: 'What was done in the organization, as a file' },
      },
    )
}

function ofSuperAdmin(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/super-admin/activity' })
    .use(superAdmin(context))
    .get('', ({ query }) => listActivity(orm, { organizationId: null, timeZone: query.timeZone }, query), {
      query: superAdminActivityQuery,
      response: { 200: activityList },
      detail: { summary: 'A page of what was done on the platform, newest first' },
    })
    .get('/export', ({ query }) => exportActivity(orm, { organizationId: null, timeZone: query.timeZone }, query), {
      query: superAdminActivityQuery,
      response: { 200: file },
      detail: { summary: 'What was done on the platform, as a file' },
    })
}

function readerOf({ id, timeZone }: { id: string; timeZone: string }) {
  return { organizationId: id, timeZone }
}
