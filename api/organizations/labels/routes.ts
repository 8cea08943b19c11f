import { Elysia } from 'elysia'
import { labelForm, labelList, labelPatch } from '../../contract/organizations/category-label.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { addLabel, changeLabel, deleteLabel, labelsOf } from './labels.ts'

/** An organization's category labels. See product#category-labels. */
export function labelRoutes(context: AppContext) {
  return new Elysia().use(seeingLabels(context)).use(changingLabels(context))
}

function seeingLabels(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'see auctions'))
    .get('/category-labels', async ({ team }) => ({ categoryLabels: await labelsOf(orm, team.organization.id) }), {
      response: { 200: labelList },
      detail: { summary: 'The category labels in their order' },
    })
}

const LABEL_NOT_FOUND = 'Label not found'
const LABEL_TAKEN = 'This label already exists.'
const labelTaken = () => refuse(409, LABEL_TAKEN, { issues: [{ path: 'label', message: LABEL_TAKEN }] })

function changingLabels(context: AppContext) {
  const { orm } = context.database
  const allLabels = async (organizationId: string) => ({ categoryLabels: await labelsOf(orm, organizationId) })
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'manage organization'))
    .post(
      '/category-labels',
      async ({ team: { organization }, body, set }) => {
        const outcome = await addLabel(orm, organization.id, body)
        if (outcome === 'taken') return labelTaken()
        if (outcome === 'full') return refuse(409, 'An organization can have up to 200 labels.', { code: 'full' })
        set.status = 201
        return allLabels(organization.id)
      },
      { body: labelForm, response: { 201: labelList, 400: problem, 409: problem }, detail: { summary: 'Add a label' } },
    )
    .use(uuidParam('id', LABEL_NOT_FOUND))
    .patch(
      '/category-labels/:id',
      async ({ team: { organization }, params, body }) => {
        const outcome = await changeLabel(orm, organization.id, params.id, body)
        if (outcome === 'unknown') return refuse(404, LABEL_NOT_FOUND)
        return outcome === 'taken' ? labelTaken() : allLabels(organization.id)
      },
      {
        body: labelPatch,
        response: { 200: labelList, 400: problem, 404: problem, 409: problem },
        detail: { summary: 'Change a label or its place' },
      },
    )
    .delete(
      '/category-labels/:id',
      async ({ team: { organization }, params }) => {
        const isDeleted = await deleteLabel(orm, organization.id, params.id)
        return isDeleted ? allLabels(organization.id) : refuse(404, LABEL_NOT_FOUND)
      },
      { response: { 200: labelList, 404: problem }, detail: { summary: 'Delete a label; items keep its text' } },
    )
}
