import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { payment } from '../../db/schema/checkout.ts'
import { message } from '../../db/schema/messages.ts'
import { organization } from '../../db/schema/organizations.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addMail } from '../../tests/support/mail.ts'
import { addReader, HOME } from '../../tests/support/mail-reader.ts'
import { addSchool, type School } from '../../tests/support/school.ts'
import { winningBidOf } from '../../tests/support/second-chance.ts'
import { addWins } from '../../tests/support/won.ts'
import { cancelWin } from '../second-chances/cancel-win.ts'
import { draftLetter } from './draft-letter.ts'

const { orm } = await sharedDatabase()
const now = new Date()

/** A school that wrote to its bidders, and somebody who won there. */
async function openMessage(audience: 'bidders' | 'winners' | 'unpaid') {
  const school = await addSchool(orm)
  const reader = await addReader(orm, `jane-${crypto.randomUUID()}@example.org`)
  const won = await addWins(orm, school, reader.email, 120)
  const words = { subject: 'Pickup', text: 'In the gym.' }
  const [written] = await orm
    .insert(message)
    .values({
      ...{ id: crypto.randomUUID(), organizationId: school.id, audience, ...words },
      ...{ recipients: 1, sentAt: now, sentByName: 'Ada Lark' },
    })
    .returning()
  return { school, reader, won, messageId: written?.id ?? '' }
}

async function draft(school: School, reader: Awaited<ReturnType<typeof addReader>>, messageId: string) {
  const row = await addMail(orm, school, {
    ...{ kind: 'message', recipient: reader.email, content: { messageId }, state: 'queued', createdAt: now },
  })
  return orm.transaction((tx) => draftLetter({ tx, row, recipient: reader, publicUrl: HOME, now }))
}

test('a message says why its reader gets it, and how to get no more', async () => {
  const { school, reader, messageId } = await openMessage('bidders')
  const letter = { kind: 'message', audience: 'bidders', subject: 'Pickup', text: 'In the gym.' }
  expect(await draft(school, reader, messageId)).toMatchObject({
    kind: 'letter',
    letter: { ...letter, unsubscribeUrl: expect.stringContaining('/unsubscribe?') },
  })
})

test('who unsubscribes while it waits does not get it', async () => {
  const { school, reader, messageId } = await openMessage('bidders')
  const gone = { ...reader, unsubscribedAt: now }
  expect(await draft(school, gone, messageId)).toEqual({ kind: 'needless', reason: 'The recipient unsubscribed.' })
})

test('whose win is cancelled while a message to winners waits does not get it', async () => {
  const { school, reader, won, messageId } = await openMessage('winners')
  expect(await draft(school, reader, messageId)).toMatchObject({ kind: 'letter' })
  const [item] = won.items
  if (!item) throw new Error('Nothing was won')
  const form = { bidId: await winningBidOf(orm, item), reason: 'Did not pay', next: 'offer' as const }
  const doing = { staff: { id: null, name: 'Ada Lark' }, now }
  await cancelWin(orm, { organizationId: school.id, auctionItemId: item.id }, form, doing)
  const reason = 'They no longer have what they won.'
  expect(await draft(school, reader, messageId)).toEqual({ kind: 'needless', reason })
})

test('who pays while a message to those who have not waits does not get it', async () => {
  const { school, reader, won, messageId } = await openMessage('unpaid')
  expect(await draft(school, reader, messageId)).toMatchObject({ kind: 'letter' })
  const made = { id: crypto.randomUUID(), kind: 'cash' as const, madeAt: now, madeByName: 'Ada' }
  await orm.insert(payment).values({ ...made, organizationId: school.id, winnerId: won.id, amount: 12_000 })
  expect(await draft(school, reader, messageId)).toEqual({ kind: 'needless', reason: 'They’ve paid.' })
})

test('nothing is sent in the name of an organization that was deactivated', async () => {
  const { school, reader, messageId } = await openMessage('bidders')
  await orm.update(organization).set({ isActive: false }).where(eq(organization.id, school.id))
  expect(await draft(school, reader, messageId)).toMatchObject({ kind: 'needless' })
})
