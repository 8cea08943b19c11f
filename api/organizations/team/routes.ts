import { Elysia } from 'elysia'
import { roleForm, teamList } from '../../contract/organizations/team.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import { confirmedLately } from '../../server/access/recent-password.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { invitationsOf } from '../invitations/find-invitations.ts'
import { invitationRoutes } from '../invitations/routes.ts'
import { answerTeamRefusal, MEMBER_NOT_FOUND } from './answer-team-refusal.ts'
import { changeRole, removeMember } from './change-team.ts'
import { makeAdmin } from './make-admin.ts'
import { membersOf } from './members.ts'

/** An organization's team and its invitations. */
export function teamRoutes(context: AppContext) {
  return new Elysia({ tags: ['Team'] })
    .use(seeing(context))
    .use(changing(context))
    .use(makingAdmin(context))
    .use(invitationRoutes(context))
}

function seeing(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin' }).use(teamMember(context, 'see team')).get(
    '/members',
    async ({ team: { organization } }) => {
      const [members, invitations] = await Promise.all([
        membersOf(orm, organization.id),
        invitationsOf(orm, organization.id, context.clock.now()),
      ])
      return { members, invitations }
    },
    { response: { 200: teamList }, detail: { summary: 'The team, and whom it has invited' } },
  )
}

function changing(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/members/:userId' })
    .use(teamMember(context, 'manage team'))
    .use(uuidParam('userId', MEMBER_NOT_FOUND))
    .patch(
      '/role',
      async ({ team: { organization, person: actor }, params: { userId }, body }) => {
        const change = { organizationId: organization.id, userId, actor }
        const refusal = await changeRole(orm, change, body.role, context.clock.now())
        return refusal ? answerTeamRefusal(refusal) : { message: 'Role updated' }
      },
      {
        beforeHandle: confirmedLately(context),
        body: roleForm,
        response: { 200: problem, 400: problem, 403: problem, 404: problem, 409: problem },
        detail: { summary: "Change a member's role" },
      },
    )
    .delete(
      '',
      async ({ team: { organization, person: actor }, params: { userId } }) => {
        const change = { organizationId: organization.id, userId, actor }
        const refusal = await removeMember(orm, change, context.clock.now())
        return refusal ? answerTeamRefusal(refusal) : { message: 'Member removed' }
      },
      {
        beforeHandle: confirmedLately(context),
        response: { 200: problem, 403: problem, 404: problem, 409: problem },
        detail: { summary: 'Remove a member, or leave' },
      },
    )
}

function makingAdmin(context: AppContext) {
  return new Elysia({ prefix: '/:orgSlug/admin/members/:userId' })
    .use(teamMember(context, 'make admin'))
    .use(uuidParam('userId', MEMBER_NOT_FOUND))
    .post(
      '/make-admin',
      async ({ team: { organization, person: actor }, params: { userId } }) => {
        const change = { organizationId: organization.id, userId, actor }
        const refusal = await makeAdmin(context.database.orm, change, context.clock.now())
        return refusal ? answerTeamRefusal(refusal) : { message: 'Admin changed' }
      },
      {
        beforeHandle: confirmedLately(context),
        response: { 200: problem, 403: problem, 404: problem, 409: problem },
        detail: { summary: 'Make a member the admin' },
      },
    )
}
