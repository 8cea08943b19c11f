import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, Elysia } from 'elysia'
import { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { givenTo, raisedBy } from '../../../db/raised.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { editedProblem } from '../../contract/auction/items/edited-meanwhile.ts'
import { duplicateForm, itemEdit, itemForm } from '../../contract/auction/items/item-form.ts'
import {
  adminItem,
  adminItemList,
  type MoneyRaised,
  moneyRaised,
  previewedItem,
} from '../../contract/auction/items/item-view.ts'
import { progress } from '../../contract/auction/items/progress.ts'
import { undescribedItems } from '../../contract/auction/items/undescribed.ts'
import { listQuery } from '../../contract/values/list/pagination.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { countSuccess, createLimit, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { findItem } from './admin-view.ts'
import { deleteItem } from './bulk/apply-bulk-edit.ts'
import { createItem } from './create-item.ts'
import { duplicateItem } from './duplicate-item.ts'
import { archiveItem, editItem, unarchiveItem } from './edit-item.ts'
import { isLive } from './items-in-sql.ts'
import { listItems } from './list-items.ts'
import { readProgress } from './read-progress.ts'
import { readHiddenItem } from './read-public-item.ts'
import { readUndescribed } from './read-undescribed.ts'
import { type ItemOutcome, refuseChange } from './refuse-change.ts'

/** The part of an answer that a handler sets. */
type Answer = Pick<Context['set'], 'headers' | 'status'>

/** An organization's items, for its own team. */
export function itemRoutes(context: AppContext) {
  return new Elysia({ tags: ['Auctions'] }).use(seeing(context)).use(adding(context)).use(changing(context))
}

const answer = z.object({ auction: adminItem })
const made = { 201: answer, 400: problem, 404: problem, 409: problem, 429: problem }
const edited = { 200: answer, 400: problem, 404: problem, 409: editedProblem.or(problem) }
/** With the bulk edit that is undone to bring the item back. */
const deleted = problem.extend({ bulkEditId: z.string() })
const changed = { 200: answer, 400: problem, 404: problem, 409: problem }

function seeing(context: AppContext) {
  const { orm, reads } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'see auctions'))
    .get(
      '/preview/:auctionSlug',
      async ({ team, params, set }) => {
        set.headers['cache-control'] = 'private, no-store'
        const item = await readHiddenItem(reads, team.organization.slug, params.auctionSlug, context.clock.now())
        return item ?? refuse(404, 'Auction not found')
      },
      { response: { 200: previewedItem, 404: problem }, detail: { summary: 'A hidden item as bidders will see it' } },
    )
    .get('/auctions', ({ team, query }) => listItems(orm, team.organization, query, context.clock.now()), {
      query: listQuery,
      response: { 200: adminItemList },
      detail: { summary: 'A page of items: live, upcoming, past, then archived ones' },
    })
    .get('/total-raised', ({ team }) => totalRaised(orm, team.organization.eventId, context.clock.now()), {
      response: { 200: moneyRaised },
      detail: { summary: 'What the leading bids add up to' },
    })
    .get('/progress', ({ team }) => readProgress(context.database, team.organization, context.clock.now()), {
      response: { 200: progress },
      detail: { summary: 'How far the auction has come' },
    })
    .use(uuidParam('id', 'Auction not found'))
    .get(
      '/auctions/:id',
      async ({ team, params }) => {
        const item = await findItem(orm, team.organization.id, params.id, context.clock.now())
        return item ? { auction: item } : refuse(404, 'Auction not found')
      },
      { response: { 200: answer, 404: problem }, detail: { summary: 'One item' } },
    )
}

function adding(context: AppContext) {
  const { orm } = context.database
  const limit = createLimit(context, LIMITS.items.added)
  const counted = async (organizationId: string, set: Answer, attempt: () => Promise<ItemOutcome>) => {
    const outcome = await countSuccess(limit, organizationId, { attempt, success: 'done' })
    if (outcome.kind === 'too-many') return refuseTooMany(set, outcome.seconds)
    set.status = 201
    return answerChange(outcome)
  }
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'manage auctions'))
    .get(
      '/undescribed-photos',
      async ({ team }) => ({ items: await readUndescribed(orm, team.organization.eventId, context.clock.now()) }),
      { response: { 200: undescribedItems }, detail: { summary: 'Items with photos that nobody described' } },
    )
    .post(
      '/auctions',
      ({ team: { organization }, body, set }) =>
        counted(organization.id, set, () => createItem(orm, organization, body, context.clock.now())),
      { body: itemForm, response: made, detail: { summary: 'Create an item' } },
    )
    .use(uuidParam('id', 'Auction not found'))
    .post(
      '/auctions/:id/duplicate',
      ({ team: { organization }, params: { id }, body, set }) =>
        counted(organization.id, set, () =>
          duplicateItem(orm, organization, { id, copyId: body?.copyId }, context.clock.now()),
        ),
      { body: duplicateForm, response: made, detail: { summary: 'Copy an item, without its bids' } },
    )
}

function changing(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/auctions/:id' })
    .use(teamMember(context, 'manage auctions'))
    .use(uuidParam('id', 'Auction not found'))
    .patch(
      '',
      async ({ team: { organization }, params, body }) =>
        answerChange(await editItem(orm, organization, params.id, body, context.clock.now())),
      { body: itemEdit, response: edited, detail: { summary: 'Change fields of an item' } },
    )
    .patch(
      '/archive',
      async ({ team: { organization }, params }) =>
        answerChange(await archiveItem(orm, organization.id, params.id, context.clock.now())),
      { response: changed, detail: { summary: 'Take an item off the public pages' } },
    )
    .patch(
      '/unarchive',
      async ({ team: { organization }, params }) =>
        answerChange(await unarchiveItem(orm, organization.id, params.id, context.clock.now())),
      { response: changed, detail: { summary: 'Put an archived item back' } },
    )
    .delete(
      '',
      async ({ team: { organization }, params }) => {
        const bulkEditId = await deleteItem(orm, organization, params.id, context.clock.now())
        if (bulkEditId === null) return refuse(404, 'Auction not found')
        return { message: 'Auction deleted successfully', bulkEditId }
      },
      {
        response: { 200: deleted, 404: problem },
        detail: { summary: 'Delete an item; its bids stay on record, and it can be undone as a bulk edit' },
      },
    )
}

/** The item as it is after a change, or why it was not made. */
function answerChange(outcome: ItemOutcome) {
  return outcome.kind === 'done' ? { auction: outcome.auction } : refuseChange(outcome)
}

/**
 * What the leading bids of an event's items add up to, what was bought, deleted items aside, and what was given, as decimals.
 * See product#total-raised.
 */
async function totalRaised(orm: Orm, eventId: string, now: Date): Promise<MoneyRaised> {
  const { currentAmount } = auctionLock
  const [sums] = await orm
    .select({
      totalRaised: sql<string>`coalesce(sum(${raisedBy()}), 0.00) + ${givenTo(eventId)}`,
      stillOpen: sql<string | null>`sum(${currentAmount}) filter (where ${isLive(now)})`,
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(and(eq(auctionItem.eventId, eventId), isNull(auctionItem.deletedAt)))
  return { totalRaised: sums?.totalRaised ?? '0.00', stillOpen: sums?.stillOpen ?? '0.00' }
}
