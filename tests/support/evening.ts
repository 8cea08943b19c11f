import { expect } from 'bun:test'
import { cancelBid } from '../../api/auction/bidding/cancel-bid.ts'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import type { EmailKind } from '../../api/contract/values/kind/email-kind.ts'
import type { EmailOf } from '../../api/email/kinds/emails.ts'
import type { Orm } from '../../db/clients.ts'
import { openTestApp } from './app.ts'
import { freshDatabase } from './database.ts'
import { claimDue } from './emails.ts'
import { brokenInvariants } from './invariants.ts'
import { emailRowsOf, lockOf } from './item-rows.ts'
import { addItem, addMember, addSchool, type Item } from './school.ts'
import type { Send } from './send.ts'

const MINUTE = 60_000

/** A database with the whole API, to add evenings to. */
export async function openEvenings() {
  const database = await freshDatabase()
  const { orm } = database
  const { send } = openTestApp(database)
  return {
    database,
    orm,
    url: database.url,
    addEvening: (...ends: number[]) => addEvening(orm, send, ...ends),
    /** What must be true of all bids at any time. */
    async expectOrder() {
      expect(await brokenInvariants(database.url)).toEqual([])
    },
  }
}

/** A school whose items end at minutes of one evening, the first at 0; titled "Item A", "Item B" and so on. */
export type Evening = Awaited<ReturnType<typeof addEvening>>

/** Adds it, with an owner. Its evening begins in ten minutes; what its functions do, they do at the minute they name. */
export async function addEvening(orm: Orm, send: Send, ...ends: number[]) {
  const start = Math.ceil(Date.now() / MINUTE) * MINUTE + 10 * MINUTE
  const at = (minutes: number) => new Date(start + minutes * MINUTE)
  const justAfter = (minutes: number) => new Date(start + minutes * MINUTE + 2_000)
  const school = await addSchool(orm)
  const owner = await addMember(orm, school, 'owner')
  const addEnding = (title: string, minutes: number) => addItem(orm, school, { title, endTime: at(minutes) })
  const items: Item[] = []
  for (const [index, end] of ends.entries()) items.push(await addEnding(`Item ${'ABCDEFGH'[index]}`, end))

  return {
    school,
    owner,
    at,
    justAfter,
    addEnding,
    // As many as were asked for.
    items: items as [Item, Item, Item, Item],

    async place(item: Item, email: string, amount: number) {
      const answer = await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    },

    async cancelHighest(item: Item) {
      const { winningBidId } = await lockOf(orm, item)
      const admin = await addMember(orm, school, 'admin')
      const request = { organizationId: school.id, auctionItemId: item.id, bidId: winningBidId ?? '' }
      await cancelBid(orm, { ...request, by: { kind: 'team', userId: admin.id, name: 'Ada Lark' } }, new Date())
    },

    /** Closes what has ended, as the job and the sweep do. */
    async close(...minutes: number[]) {
      for (const minute of minutes) await closeItems(orm, school.id, justAfter(minute))
    },

    /** What leaves at `minutes` of mails that name several items, by address: "won to ann@example.org: Item A". */
    async leaving(minutes: number): Promise<string[]> {
      const claimed = await claimDue(orm, justAfter(minutes))
      const own = claimed.filter(({ row }) => row.organizationId === school.id)
      return own.flatMap(({ row, email }) =>
        'items' in email ? [`${email.kind} to ${row.recipient}: ${titlesOf(email)}`] : [],
      )
    },

    /** All that the outbox holds of a kind, in order. */
    emails: (kind: EmailKind) => emailRowsOf(orm, school, kind),
  }
}

function titlesOf(email: Extract<EmailOf<EmailKind>, { items: unknown }>): string {
  return email.items.map(({ title }) => title).join(', ')
}
