import { expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bulkEdit } from '../../../db/schema/bulk-edits.ts'
import { charge, refund } from '../../../db/schema/cards.ts'
import { payment, transfer } from '../../../db/schema/checkout.ts'
import { auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { behind, behindLock } from '../../../tests/support/behind-lock.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { followedBy } from '../../../tests/support/followed.ts'
import { addCause, addGift, giftsOf } from '../../../tests/support/gifts.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { ownDataUrl, ownGiftUrl } from '../../email/preferences/links.ts'
import { newToken } from '../../server/context/token.ts'
import { blankOldAddresses } from './blank-old-addresses.ts'
import { forgetEmails } from './erase-rows.ts'

const { database, orm, send } = await sharedApp()

test('who bids on something else while they are being erased is winning it, and stays known', async () => {
  const [school, reader] = [await addSchool(orm), await addReader(orm)]
  const [quilt, piano] = [await addItem(orm, school), await addItem(orm, school)]
  const bid = (slug: string, amount: string, email = reader.email) =>
    send('POST', `/api/${school.slug}/auction/${slug}/bid`, { email, amount })
  await bid(quilt.slug, '125')
  await bid(quilt.slug, '130', 'bob@example.org')
  const erase = () => send('POST', '/api/mail/own-data/erase', carriedBy(ownDataUrl(HOME, reader)))
  const [refused] = await behindLock(database, quilt, [erase], () => bid(piano.slug, '125'))
  expect([refused?.status, refused?.refusal?.code]).toEqual([409, 'winning'])
})

test('while somebody undoes a change of donors, an erasure waits for that first', async () => {
  const [school, reader] = [await addSchool(orm), await addReader(orm)]
  const item = await addItem(orm, school)
  for (const [email, amount] of [
    [reader.email, '125'],
    ['bob@example.org', '130'],
  ])
    await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
  const made = { organizationId: school.id, id: crypto.randomUUID(), madeAt: new Date(), edited: [], refused: [] }
  await orm.insert(bulkEdit).values({ ...made, kind: 'donor' })
  const [erased] = await behind(
    database,
    (tx) => tx.select().from(bulkEdit).where(eq(bulkEdit.id, made.id)).for('update'),
    [() => send('POST', '/api/mail/own-data/erase', carriedBy(ownDataUrl(HOME, reader)))],
    // As the undoing does next.
    (tx) => tx.select().from(auctionLock).where(eq(auctionLock.auctionItemId, item.id)).for('update', { noWait: true }),
  )
  expect(erased?.status).toBe(200)
})

test('who follows something while they are being forgotten after years is not', async () => {
  const school = await addSchool(orm, { retentionMonths: 6 })
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  const cause = await addCause(orm, school, { startTime: ago(301), endTime: ago(300) })
  const [item, email] = [await addItem(orm, school), 'ann@example.org']
  const followed = await followedBy(orm, school, item, email)
  await addGift(orm, cause, followed.bidderId, 5_000)
  await behind(database, (tx) => tx.insert(watchedItem).values(followed), [() => blankOldAddresses(orm, new Date())])
  expect(await orm.select().from(bidder).where(eq(bidder.id, followed.bidderId))).toMatchObject([{ email }])
})

test('whoever gave reads what is stored of it, and once they are erased the sum stays without a name', async () => {
  const [school, reader] = [await addSchool(orm), await addReader(orm)]
  const cause = await addCause(orm, school)
  const bidderId = await bidderFor(orm, school.id, reader.email)
  const given = await addGift(orm, cause, bidderId, 5_000, {
    shownName: 'The Reeds',
    language: 'es',
    enteredByName: 'Ada',
  })
  await addGift(orm, cause, bidderId, 1_000, { cancelledAt: new Date(), cancelReason: 'Typed twice' })
  const claim = carriedBy(ownDataUrl(HOME, reader))
  const { body } = await send('GET', `/api/mail/own-data?${new URLSearchParams(claim)}`)
  expect(body.organizations[0]?.gifts).toMatchObject([
    { cause: 'New Playground', amount: '50.00', shownName: 'The Reeds', cancelledAt: null },
    { amount: '10.00', cancelReason: 'Typed twice' },
  ])
  expect((await send('GET', `/api/${school.slug}/give`)).body.causes[0]?.givers).toEqual(['The Reeds'])
  expect((await send('POST', '/api/mail/own-data/erase', claim)).status).toBe(200)
  expect(await giftsOf(orm, cause)).toMatchObject([
    { amount: 5_000, shownName: null, language: 'en', bidderId },
    { amount: 1_000, cancelReason: null },
  ])
  expect((await send('GET', `/api/${school.slug}/give`)).body.causes).toMatchObject([{ given: '50.00', givers: [] }])
  const link = carriedBy(ownGiftUrl(HOME, reader, given.id))
  expect((await send('GET', `/api/gifts/own?${new URLSearchParams(link)}`)).status).toBe(404)
})

test('a summary that was sent again, and names who has the item by then, is forgotten with them', async () => {
  const [school, ann, bob] = [await addSchool(orm), await addReader(orm), await addReader(orm)]
  const items = [{ auctionItemId: crypto.randomUUID(), winner: { email: ann.email, amount: '125.00' } }]
  const content = { closedAt: new Date().toISOString(), items }
  const letter = { kind: 'closing-summary', items: [{ winner: { email: bob.email } }] }
  const { id } = await addEmail(orm, school, { kind: 'closing-summary', content, email: letter })
  const forget = (email: string) => orm.transaction((tx) => forgetEmails(tx, school.id, undefined, [email]))
  const left = async () => (await orm.select().from(outbox).where(eq(outbox.id, id)))[0]
  await forget('nobody@example.org')
  expect(await left()).toMatchObject({ email: letter, content })
  await forget(bob.email)
  expect(await left()).toMatchObject({ email: null, content })
})

test('why a refund was asked for is forgotten with whom it was for; money that moved keeps its reason, and its reference', async () => {
  const [school, reader] = [await addSchool(orm), await addReader(orm)]
  const bidderId = await bidderFor(orm, school.id, reader.email)
  const [own, now] = [{ organizationId: school.id, bidderId }, new Date()]
  const paidBy = { session: newToken(), state: 'paid' as const, openedAt: now, settledAt: now, isTest: false }
  const { id: chargeId } = await addRow(orm, charge, { ...own, ...paidBy, amount: 9_000 })
  const asked = { chargeId, organizationId: school.id, reason: 'Jane moved away', askedAt: now, askedByName: 'Ada' }
  for (const [index, state] of (['asked', 'done', 'failed'] as const).entries())
    await addRow(orm, refund, { ...asked, id: crypto.randomUUID(), state, amount: (index + 1) * 1_000 })
  const made = { id: crypto.randomUUID(), kind: 'check' as const, madeAt: now, madeByName: 'Ada', reference: '1234' }
  const voided = { voidedAt: now, voidedByName: 'Ada', voidReason: 'It bounced' }
  const paid = await addRow(orm, payment, { ...own, ...made, ...voided, amount: 9_000 })
  expect((await send('POST', '/api/mail/own-data/erase', carriedBy(ownDataUrl(HOME, reader)))).status).toBe(200)
  const refunds = await orm.select().from(refund).where(eq(refund.chargeId, chargeId)).orderBy(asc(refund.amount))
  expect(refunds.map(({ state, amount, reason }) => [state, amount, reason])).toEqual([
    ['asked', 1_000, 'Jane moved away'],
    ['done', 2_000, ''],
    ['failed', 3_000, ''],
  ])
  expect(await orm.select().from(payment).where(eq(payment.id, paid.id))).toEqual([paid])
})

test('bills that name them to others are forgotten, whoever split the line; other emails of those stay', async () => {
  const [school, reader] = [await addSchool(orm), await addReader(orm)]
  const { id: auctionItemId } = await addItem(orm, school)
  const bidderId = await bidderFor(orm, school.id, reader.email)
  const made = { organizationId: school.id, auctionItemId, amount: 1_000, madeAt: new Date(), madeByName: 'Ada' }
  const emailOf = (who: string) => `${who}-${school.slug}@example.org`
  const idOf = (who: string) => bidderFor(orm, school.id, emailOf(who))
  for (const sides of [
    { fromBidderId: await idOf('giver'), bidderId },
    { fromBidderId: bidderId, bidderId: await idOf('taker') },
  ])
    await addRow(orm, transfer, { id: crypto.randomUUID(), ...made, ...sides })
  const kinds = ['payment-receipt', 'payment-reminder', 'won', 'outbid'] as const
  for (const who of ['giver', 'taker', 'stranger'])
    for (const kind of kinds)
      await addEmail(orm, school, { kind, recipient: emailOf(who), email: { names: reader.email } })
  await send('POST', '/api/mail/own-data/erase', carriedBy(ownDataUrl(HOME, reader)))
  const emails = await orm.select().from(outbox).where(eq(outbox.organizationId, school.id))
  const left = emails.flatMap(({ kind, recipient, email }) => (email ? `${recipient?.split('-')[0]} ${kind}` : []))
  expect(left.sort()).toEqual(['giver outbid', ...kinds.map((kind) => `stranger ${kind}`), 'taker outbid'].sort())
})
