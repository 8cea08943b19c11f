import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { closeItems } from '../closing/close-items.ts'
import { draftLetter } from './draft-letter.ts'

const database = await freshDatabase()
const { orm } = database
const { context, send } = openTestApp(database)
const ann = 'ann@example.org'

/** What the winner of an item reads about payment, and how to reach the organization. */
async function wordsToWinner({ isConfirmed, rules }: { isConfirmed: boolean; rules: string }) {
  const paying = {
    paymentInstructions: 'Checks, or example.org',
    paymentLink: 'https://pay.example.org/{code}/{amount}',
  }
  const school = await addSchool(orm, { rules, contactInfo: 'Call us, or see example.org', ...paying })
  const admin = await addMember(orm, school, 'admin')
  await orm.insert(mailAddress).values({ email: admin.email, confirmedAt: isConfirmed ? new Date() : null })
  const item = await addItem(orm, school)
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: ann, amount: 125 })
  await orm
    .update(auctionItem)
    .set({ endTime: new Date(Date.now() - 5_000) })
    .where(eq(auctionItem.id, item.id))
  await closeItems(orm, school.id, new Date())
  const [row] = await orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'won')))
  await orm.insert(mailAddress).values({ email: ann }).onConflictDoNothing()
  const [recipient] = await orm.select().from(mailAddress).where(eq(mailAddress.email, ann))
  if (!row || !recipient) throw new Error('Nobody won')
  const { publicUrl } = context.config
  const draft = await orm.transaction((tx) => draftLetter({ tx, row, recipient, publicUrl, now: new Date() }))
  if (draft.kind !== 'letter' || draft.letter.kind !== 'won') throw new Error('No letter')
  const { code, instructions, paymentUrl, organization } = draft.letter
  expect(code).toMatch(/^[2-9B-Z]{6}$/)
  return {
    ...{ rules: draft.letter.rules, contactInfo: organization.contactInfo, instructions },
    paymentUrl: paymentUrl?.replace(code ?? '', 'CODE') ?? null,
  }
}

test('an organization whose admin confirmed their email tells winners where to pay', async () => {
  expect(await wordsToWinner({ isConfirmed: true, rules: 'Pay at https://example.org/pay' })).toEqual({
    rules: 'Pay at https://example.org/pay',
    contactInfo: 'Call us, or see example.org',
    instructions: 'Checks, or example.org',
    paymentUrl: 'https://pay.example.org/CODE/125.00',
  })
})

test('one whose admin has not can send nobody a link, nor a long text', async () => {
  const { rules, contactInfo, instructions, paymentUrl } = await wordsToWinner({
    isConfirmed: false,
    rules: `Pay at https://example.org/pay${' and more'.repeat(500)}`,
  })
  expect(rules).toStartWith('Pay at https:\u200b//example.\u200borg/pay and more')
  expect(rules?.length).toBeLessThan(1_010)
  expect(contactInfo).toBe('Call us, or see example.\u200borg')
  expect(instructions).toBe('Checks, or example.\u200borg')
  expect(paymentUrl).toBeNull()
})
