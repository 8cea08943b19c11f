import { Elysia } from 'elysia'
import { z } from 'zod'
import { teamMember } from '../access/guards.ts'
import type { House } from '../context/app-context.ts'
import { auctionForm, auctionPatch } from '../contract/items/item-form.ts'
import { adminAuction, auctionList } from '../contract/items/item-view.ts'
import { listQuery } from '../contract/values/list-query.ts'
import { problem } from '../contract/values/problem.ts'
import { refuse } from '../http/refusals.ts'
import { uuidParam } from '../http/uuid-param.ts'
import { archiveAuction, unarchiveAuction } from './archive-item.ts'
import { createAuction } from './create-item.ts'
import { deleteAuction } from './delete-item.ts'
import { duplicateAuction } from './duplicate-item.ts'
import { editAuction } from './edit-item.ts'
import { findAuction } from './find-item.ts'
import { listAuctions } from './list-items.ts'
import type { Outcome } from './outcome.ts'
import { refuseChange } from './refuse-change.ts'
import { totalRaised } from './total-raised.ts'

/** An organization's items, for its own team. Spec §7, organization admin. */
export function auctionRoutes(house: House) {
  return new Elysia({ tags: ['Auctions'] }).use(seeing(house)).use(adding(house)).use(changing(house))
}

const answer = z.object({ auction: adminAuction })
const made = { 201: answer, 400: problem, 404: problem, 409: problem }
const changed = { 200: answer, 400: problem, 404: problem, 409: problem }

function seeing(house: House) {
  const { orm } = house.database
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(house, 'see auctions'))
    .get('/auctions', ({ team, query }) => listAuctions(orm, team.organization.id, query, new Date()), {
      query: listQuery,
      response: { 200: auctionList },
      detail: { summary: 'A page of items, newest first' },
    })
    .get('/total-raised', async ({ team }) => ({ totalRaised: await totalRaised(orm, team.organization.id) }), {
      response: { 200: z.object({ totalRaised: z.string() }) },
      detail: { summary: 'What the leading bids add up to' },
    })
    .use(uuidParam('id', 'Auction not found'))
    .get(
      '/auctions/:id',
      async ({ team, params }) => {
        const auction = await findAuction(orm, team.organization.id, params.id, new Date())
        return auction ? { auction } : refuse(404, 'Auction not found')
      },
      { response: { 200: answer, 404: problem }, detail: { summary: 'One item' } },
    )
}

function adding(house: House) {
  const { orm } = house.database
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(house, 'manage auctions'))
    .post(
      '/auctions',
      async ({ team: { organization }, body, set }) => {
        set.status = 201
        return tell(house, organization, await createAuction(orm, organization, body, new Date()))
      },
      { body: auctionForm, response: made, detail: { summary: 'Create an item' } },
    )
    .use(uuidParam('id', 'Auction not found'))
    .post(
      '/auctions/:id/duplicate',
      async ({ team: { organization }, params, set }) => {
        set.status = 201
        return tell(house, organization, await duplicateAuction(orm, organization, params.id, new Date()))
      },
      { response: made, detail: { summary: 'Copy an item, without its bids' } },
    )
}

function changing(house: House) {
  const { orm } = house.database
  return new Elysia({ prefix: '/:orgSlug/admin/auctions/:id' })
    .use(teamMember(house, 'manage auctions'))
    .use(uuidParam('id', 'Auction not found'))
    .patch(
      '',
      async ({ team: { organization }, params, body }) =>
        tell(house, organization, await editAuction(orm, organization, params.id, body, new Date())),
      { body: auctionPatch, response: changed, detail: { summary: 'Change fields of an item' } },
    )
    .patch(
      '/archive',
      async ({ team: { organization }, params }) =>
        tell(house, organization, await archiveAuction(orm, organization.id, params.id, new Date())),
      { response: changed, detail: { summary: 'Take an item off the public pages' } },
    )
    .patch(
      '/unarchive',
      async ({ team: { organization }, params }) =>
        tell(house, organization, await unarchiveAuction(orm, organization.id, params.id, new Date())),
      { response: changed, detail: { summary: 'Put an archived item back' } },
    )
    .delete(
      '',
      async ({ team: { organization }, params }) => {
        const isDeleted = await deleteAuction(orm, organization.id, params.id, new Date())
        if (!isDeleted) return refuse(404, 'Auction not found')
        house.hints.changed({ organizationId: organization.id, auctionItemId: params.id })
        return { message: 'Auction deleted successfully' }
      },
      { response: { 200: problem, 404: problem }, detail: { summary: 'Delete an item; its bids stay on record' } },
    )
}

/** Spreads word of a change that was made, or tells why it was not. */
function tell(house: House, organization: { id: string }, outcome: Outcome) {
  if (outcome.kind !== 'done') return refuseChange(outcome)
  house.hints.changed({ organizationId: organization.id, auctionItemId: outcome.auction.id })
  return { auction: outcome.auction }
}
