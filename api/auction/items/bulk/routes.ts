import { and, eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { changesOf } from '../../../../db/changes.ts'
import type { Orm } from '../../../../db/clients.ts'
import { event } from '../../../../db/schema/events.ts'
import {
  type BulkEditForm,
  type BulkPreview,
  bulkEditForm,
  bulkPreview,
  bulkPreviewForm,
  bulkResult,
  bulkUndone,
  itemMatches,
  matchQuery,
} from '../../../contract/auction/items/bulk-edit.ts'
import { statusAt } from '../../../contract/auction/items/status.ts'
import { isCopying } from '../../../contract/values/kind/bulk-kind.ts'
import { placesTaken } from '../../../contract/values/money/places.ts'
import { problem } from '../../../contract/values/problem.ts'
import { teamMember } from '../../../server/access/guards.ts'
import type { AppContext } from '../../../server/context/app-context.ts'
import { LIMITS } from '../../../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../../../server/http/rate-limit.ts'
import { refuse } from '../../../server/http/refuse.ts'
import { longBody } from '../../../server/http/refuse-body.ts'
import { uuidParam } from '../../../server/http/uuid-param.ts'
import type { Item } from '../admin-view.ts'
import { fieldsInActivity } from '../item-in-activity.ts'
import { findMatches } from '../list-items.ts'
import type { LockedItem } from '../lock-and-read-item.ts'
import { applyBulkEdit } from './apply-bulk-edit.ts'
import { type Owner, planByNow } from './plan-bulk-edit.ts'
import { undoBulkEdit } from './undo-bulk-edit.ts'

/** The ids of all items that an organization has. */
const LONGEST_EDIT = 128 * 1024

const NOT_FOUND = 'Bulk edit not found'
const TOO_LATE = 'This can’t be undone any more: it was over 10 minutes ago.'

/** Changes of many items at once, for an organization's own team. See product#bulk-edits. */
export function bulkRoutes(context: AppContext) {
  return new Elysia({ tags: ['Auctions'] }).use(selecting(context)).use(editing(context)).use(undoing(context))
}

function selecting(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin' }).use(teamMember(context, 'see auctions')).get(
    '/auctions/matching',
    async ({ team, query }) => ({
      auctions: await findMatches(orm, team.organization.eventId, query, context.clock.now()),
    }),
    {
      query: matchQuery,
      response: { 200: itemMatches },
      detail: { summary: 'All items that a search finds, to select them' },
    },
  )
}

function editing(context: AppContext) {
  const { orm } = context.database
  const edits = createLimit(context, LIMITS.items.changed)
  const copies = createLimit(context, LIMITS.items.copied)
  const count = (organizationId: string, { itemIds, change }: BulkEditForm) => {
    return (isCopying(change) ? copies : edits).count(organizationId, itemIds.length)
  }
  const knowsEvent = async (organizationId: string, { change }: BulkEditForm) => {
    if (change.kind !== 'copy' || !change.eventId) return true
    return (await orm.$count(event, and(eq(event.organizationId, organizationId), eq(event.id, change.eventId)))) > 0
  }
  return new Elysia({ prefix: '/:orgSlug/admin/auctions/bulk-edits' })
    .use(teamMember(context, 'manage auctions'))
    .post(
      '/preview',
      ({ team: { organization }, body }) => previewBulkEdit(orm, organization, body, context.clock.now()),
      {
        body: bulkPreviewForm,
        response: { 200: bulkPreview, 400: problem },
        detail: { summary: 'What a change of many items would do to each', ...longBody(LONGEST_EDIT) },
      },
    )
    .post(
      '',
      async ({ team: { organization }, body, set }) => {
        if (!(await knowsEvent(organization.id, body))) return refuse(404, 'Event not found')
        const wait = await count(organization.id, body)
        if (wait !== null) return refuseTooMany(set, wait)
        return applyBulkEdit(orm, organization, body, context.clock.now())
      },
      {
        body: bulkEditForm,
        response: { 200: bulkResult, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'Change many items at once', ...longBody(LONGEST_EDIT) },
      },
    )
}

function undoing(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/auctions/bulk-edits/:id' })
    .use(teamMember(context, 'manage auctions'))
    .use(uuidParam('id', NOT_FOUND))
    .post(
      '/undo',
      async ({ team: { organization }, params }) => {
        const undone = await undoBulkEdit(orm, organization.id, params.id, context.clock.now())
        if (undone.kind === 'unknown') return refuse(404, NOT_FOUND)
        if (undone.kind === 'too-late') return refuse(409, TOO_LATE, { code: 'too-late' })
        return { restored: undone.restored, refused: undone.refused }
      },
      {
        response: { 200: bulkUndone, 404: problem, 409: problem },
        detail: { summary: 'Give back what a change of many items changed' },
      },
    )
}

type PreviewedItem = BulkPreview['edited'][number]

/** What a bulk edit would do, item by item, and what it would leave. See product#bulk-edits. */
async function previewBulkEdit(
  orm: Orm,
  owner: Owner,
  wanted: Pick<BulkEditForm, 'itemIds' | 'change'>,
  now: Date,
): Promise<BulkPreview> {
  const plans = await planByNow(orm, owner, wanted, now)
  return {
    edited: plans.flatMap((plan) => {
      if (plan.kind === 'edit') return preview(plan.locked, plan.changes, now)
      if (plan.kind !== 'copy') return []
      const { title, startTime, endTime } = plan.copy
      return preview(plan.locked, { title, startTime, endTime }, now)
    }),
    unchanged: plans.flatMap((plan) => (plan.kind === 'same' ? [named(plan.locked.item)] : [])),
    refused: plans.flatMap((plan) => (plan.kind === 'refused' ? [plan.refused] : [])),
  }
}

function preview({ item, standing }: LockedItem, changes: Partial<Item>, now: Date): PreviewedItem {
  const { scheduledEndTime, isActive, deletedAt, ...shown } = changes
  const status = isActive === undefined ? {} : { status: statusAt(now, { ...item, isActive }) }
  return {
    ...named(item),
    bidCount: standing.bidCount,
    placesTaken: placesTaken(item.places, standing.placesLeft),
    changes:
      changesOf(
        { ...fieldsInActivity(item), status: statusAt(now, item) },
        { ...fieldsInActivity(shown), ...status },
      ) ?? {},
  }
}

function named({ id, title, revision }: Item) {
  return { id, title, revision }
}
