import { expect, test } from 'bun:test'
import { and, asc, eq } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import { bid } from '../../../db/schema/bids.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { event } from '../../../db/schema/events.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/messages.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addHelper } from '../../../tests/support/checkout-link.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addReader, HOME } from '../../../tests/support/email-reader.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { addItem, addMember, addSchool, type Item, type School } from '../../../tests/support/school.ts'
import { winningBidOf } from '../../../tests/support/second-chance.ts'
import { addWins } from '../../../tests/support/won.ts'
import { cancelBid } from '../../auction/bidding/cancel-bid.ts'
import { closeItems } from '../../auction/closing/close-items.ts'
import { cancelWin } from '../../auction/second-chances/cancel-win.ts'
import { DEFAULT_RULES } from '../../contract/organizations/default-rules.ts'
import type { EmailKind } from '../../contract/values/kind/email-kind.ts'
import { renderEmail } from '../outbox/send-batch.ts'
import { outbidWait } from './outbid-emails.ts'

const { orm, send, sendAnything } = await sharedApp()
const now = new Date()

const confirm = (email: string) => setConfirmed(orm, email, now)

/** A school that wrote to its bidders, and somebody who won there. */
async function openMessage(audience: 'bidders' | 'winners' | 'unpaid') {
  const school = await addSchool(orm)
  const reader = await addReader(orm, `jane-${crypto.randomUUID()}@example.org`)
  await confirm(reader.email)
  const won = await addWins(orm, school, reader.email, 120)
  const about = { organizationId: school.id, audience, subject: 'Pickup', text: 'In the gym.' }
  const sent = { id: crypto.randomUUID(), recipients: 1, sentAt: now, sentByName: 'Ada Lark' }
  await orm.insert(message).values({ ...about, ...sent })
  const content = { messageId: sent.id }
  const mail = { kind: 'message', recipient: reader.email, content, state: 'queued', createdAt: now } as const
  return { school, reader, won, draft: async () => draftOf(orm, await addEmail(orm, school, mail), now) }
}

test('a message says why its reader gets it, and how to get no more; once they did, or its organization was deactivated, it is not sent', async () => {
  const { school, reader, draft } = await openMessage('bidders')
  const email = { kind: 'message', audience: 'bidders', subject: 'Pickup', text: 'In the gym.' }
  expect(await draft()).toMatchObject({
    kind: 'email',
    email: { ...email, unsubscribeUrl: expect.stringContaining('/unsubscribe?') },
  })
  await orm.update(organization).set({ isActive: false }).where(eq(organization.id, school.id))
  expect(await draft()).toMatchObject({ kind: 'needless', reason: expect.not.stringContaining('unsubscribed') })
  await orm.update(organization).set({ isActive: true }).where(eq(organization.id, school.id))
  await orm.update(mailAddress).set({ unsubscribedAt: now }).where(eq(mailAddress.id, reader.id))
  expect(await draft()).toEqual({ kind: 'needless', reason: 'The recipient unsubscribed.' })
})

test('whose address nobody confirmed is told that there is one, in none of its words, once a day', async () => {
  const { school, reader, draft } = await openMessage('bidders')
  await orm.update(mailAddress).set({ confirmedAt: null }).where(eq(mailAddress.id, reader.id))
  const email = { subject: '', text: '', organization: { name: school.name, contactInfo: null, hasOwnWords: false } }
  expect(await draft()).toMatchObject({ kind: 'email', email })
  await addEmail(orm, school, { kind: 'message', recipient: reader.email, state: 'sent', claimedAt: now })
  expect(await draft()).toEqual({ kind: 'needless', reason: 'One notice a day until they confirm their email.' })
})

test('whose win is cancelled while a message to winners waits does not get it', async () => {
  const { school, won, draft } = await openMessage('winners')
  expect(await draft()).toMatchObject({ kind: 'email' })
  const [item] = won.items
  if (!item) throw new Error('Nothing was won')
  const form = { bidId: await winningBidOf(orm, item), reason: 'Did not pay', next: 'ask' as const }
  const staffAction = { staff: { id: null, name: 'Ada Lark' }, now }
  await cancelWin(orm, { organizationId: school.id, auctionItemId: item.id }, form, staffAction)
  expect(await draft()).toEqual({ kind: 'needless', reason: 'They no longer have what they won.' })
})

test('who pays while a message to those who have not waits does not get it', async () => {
  const { school, won, draft } = await openMessage('unpaid')
  expect(await draft()).toMatchObject({ kind: 'email' })
  const made = { id: crypto.randomUUID(), kind: 'cash' as const, madeAt: now, madeByName: 'Ada' }
  await orm.insert(payment).values({ ...made, organizationId: school.id, bidderId: won.id, amount: 12_000 })
  expect(await draft()).toEqual({ kind: 'needless', reason: 'They’ve paid.' })
})

/** What the winner of an item reads about payment, and how to reach the organization. */
async function wordsToWinner(isConfirmed: boolean, written: string, isWinnerConfirmed = true) {
  const paymentLink = 'https://pay.example.org/{code}/{amount}'
  const paying = { paymentInstructions: 'Checks of {amount}, or example.org', paymentLink }
  const school = await addSchool(orm, { rules: written, contactInfo: 'Call us, or see example.org', ...paying })
  const { email } = await addMember(orm, school, 'admin')
  if (isConfirmed) await confirm(email)
  const ann = `ann-${crypto.randomUUID()}@example.org`
  await addWins(orm, school, ann, 125)
  if (isWinnerConfirmed) await confirm(ann)
  const isWin = and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'won'))
  const draft = await draftOf(orm, (await orm.select().from(outbox).where(isWin))[0])
  if (draft.kind !== 'email' || draft.email.kind !== 'won') throw new Error('No email')
  const { rules, code, instructions, paymentUrls, organization } = draft.email
  expect(code).toMatch(/^[2-9B-Z]{6}$/)
  const { contactInfo } = organization
  return { rules, contactInfo, instructions, paymentUrls: paymentUrls.map((url) => url.replace(code ?? '', 'CODE')) }
}

function foreignLinks(html: string): string[] {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link)
  return links.filter((link) => !link.startsWith(HOME.href))
}

test('an organization whose admin confirmed their email tells winners where to pay', async () => {
  expect(await wordsToWinner(true, 'Pay at https://example.org/pay')).toEqual({
    rules: 'Pay at https://example.org/pay',
    contactInfo: 'Call us, or see example.org',
    instructions: 'Checks of $125.00, or example.org',
    paymentUrls: ['https://pay.example.org/CODE/125.00'],
  })
})

test('one whose admin has not sends no words of its own, and no links but ours', async () => {
  const none = { rules: '', contactInfo: null, instructions: null, paymentUrls: [] }
  expect(await wordsToWinner(false, 'Pay at https://example.org/pay')).toEqual(none)
  const school = await addSchool(orm, { paymentLink: 'https://pay.example.org/{code}' })
  await addMember(orm, school, 'admin')
  const won = await addWins(orm, school, nobody(), 125)
  await confirm(won.email)
  expect(foreignLinks((await emailTo(won.email, 'won')).html)).toEqual([])
})

test('whose address nobody confirmed reads none of their words, and finds how to pay behind a link of ours', async () => {
  const none = { rules: '', contactInfo: null, instructions: null, paymentUrls: [] }
  expect(await wordsToWinner(true, 'Pay at https://example.org/pay', false)).toEqual(none)
  const own = { rules: 'Call security', contactInfo: 'Call us', contactEmail: 'us@evil.example' }
  const school = await addSchool(orm, own)
  const won = await addWins(orm, school, nobody(), 40)
  const { html, text } = await emailTo(won.email, 'won')
  expect(text).toContain('See how to pay and pick up on your own page.')
  expect(foreignLinks(html)).toEqual([])
  expect(text).not.toMatch(/Call|evil/)
})

const noon = new Date('2026-03-02T12:00:00Z')
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

test.each([
  ['who was not told yet is told at once', null, 600, null],
  ['who was told waits until five minutes have passed', at(-4), 600, at(1)],
  ['who was told five minutes ago is told', at(-5), 600, null],
  ['does not wait in the last thirty minutes', noon, 30, null],
  ['does not wait in the last five', noon, 5, null],
  ['waits no longer than until the last thirty minutes', noon, 32, at(2)],
])('a bidder %s', (_, lastTold, minutesLeft, until) => {
  expect(outbidWait(noon, { lastTold, endTime: at(minutesLeft) })).toEqual(until)
})

const IN_SPANISH = { 'accept-language': 'es' }
const IN_ENGLISH = { cookie: 'language=en', 'accept-language': 'es' }
const nobody = () => `${crypto.randomUUID()}@example.org`

const place = (school: School, item: Item, body: object, headers: Record<string, string> = {}) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, body, headers)

/** The newest email of a kind to somebody, as it would be sent now. */
async function emailTo(recipient: string, kind: EmailKind, now = new Date()) {
  const isIt = and(eq(outbox.recipient, recipient), eq(outbox.kind, kind))
  const rows = await orm.select().from(outbox).where(isIt).orderBy(asc(outbox.id))
  const draft = await draftOf(orm, rows.at(-1), now)
  if (draft.kind !== 'email') throw new Error(`Not written: ${JSON.stringify(draft)}`)
  return renderEmail(draft.email, HOME)
}

test('whoever bid in Spanish gets their receipt, and that they were outbid, in Spanish, while that can be answered', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const [ana, bob] = [nobody(), nobody()]
  await place(school, item, { email: ana, amount: '130' }, IN_SPANISH)
  await place(school, item, { email: bob, amount: '140' })
  expect((await emailTo(ana, 'bid-receipt')).subject).toBe('Su oferta por A week at the lake: $130.00')
  expect((await emailTo(bob, 'bid-receipt')).subject).toBe('Your bid on A week at the lake: $140.00')
  expect((await emailTo(ana, 'outbid')).subject).toStartWith('Superaron su oferta por A week at the lake')
  await expect(emailTo(ana, 'outbid', item.endTime)).rejects.toThrow('Bidding has ended.')
  expect((await emailTo(bob, 'bid-receipt')).text).toContain('You can withdraw it within 30 minutes:')
  const late = new Date(item.endTime.getTime() - 4 * 60_000)
  expect((await emailTo(bob, 'bid-receipt', late)).text).toContain('Didn’t place this bid?\n\nThis wasn’t me')
})

test('receipts, news of being outbid, and wins say what the event is called, unless nobody made one', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const [ana, bob] = [nobody(), nobody()]
  for (const email of [ana, bob, (await addMember(orm, school, 'admin')).email]) await confirm(email)
  await place(school, item, { email: ana, amount: '130' })
  await place(school, item, { email: bob, amount: '140' })
  const said = async () => [(await emailTo(bob, 'bid-receipt')).text, (await emailTo(ana, 'outbid')).text]
  for (const text of await said()) expect(text).not.toContain(' Auction')
  await orm.update(event).set({ name: 'Spring Gala' }).where(eq(event.organizationId, school.id))
  for (const text of await said()) expect(text).toContain('\n\nSpring Gala\n')
  await closeItems(orm, school.id, new Date(item.endTime.getTime() + 60_000))
  expect((await emailTo(bob, 'won')).text).toContain('\n\nSpring Gala\n')
})

test('the receipt of whoever is winning says their maximum, as it stands when it leaves, and nobody else’s does', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const [ana, bob] = [nobody(), nobody()]
  await place(school, item, { email: ana, maximum: '200' })
  await place(school, item, { email: bob, amount: '140' })
  // Anybody may type the address of whoever is winning.
  await place(school, item, { email: ana, maximum: '150' })
  expect((await emailTo(ana, 'bid-receipt')).text).toContain('Your maximum: $200.00')
  expect((await emailTo(bob, 'bid-receipt')).text).not.toContain('$200.00')
  await place(school, item, { email: nobody(), maximum: '300' })
  // Who was passed before it is sent reads of none either.
  expect((await emailTo(ana, 'bid-receipt')).text).not.toMatch(/your maximum/i)
})

test('in the demo, where anybody reads the emails of an address, no receipt says a maximum', async () => {
  const school = await addSchool(orm)
  await orm.update(organization).set({ isDemo: true }).where(eq(organization.id, school.id))
  const item = await addItem(orm, school)
  const ana = nobody()
  await place(school, item, { email: ana, maximum: '200' })
  const { html } = await emailTo(ana, 'bid-receipt')
  expect(html).toContain('up to your maximum')
  expect(html).not.toContain('$200.00')
})

test('whoever’s bid the team entered reads that in the language that was chosen for them', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const helper = await addHelper(orm, school, sendAnything)
  const [ana, bob] = [nobody(), nobody()]
  const enter = (email: string, amount: string, language: string) =>
    helper('POST', `/api/${school.slug}/checkout/bids`, { itemId: item.id, email, amount, language })
  await enter(ana, '130', 'es')
  await enter(bob, '140', 'en')
  const [spanish, english] = [await emailTo(ana, 'bid-receipt'), await emailTo(bob, 'bid-receipt')]
  expect(spanish.text).toContain('El equipo de Maple Street School registró esta oferta por usted.')
  expect(english.text).toContain('The team of Maple Street School entered this bid for you.')
  await place(school, item, { email: bob, amount: '300' })
  expect((await emailTo(ana, 'outbid')).subject).toStartWith('Superaron su oferta')
})

test('the language is the one they last bid in, not that of a maximum that bid for them', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const ana = nobody()
  await place(school, item, { email: ana, maximum: '200' }, IN_SPANISH)
  await place(school, item, { email: nobody(), amount: '140' }, IN_ENGLISH)
  await place(school, item, { email: nobody(), amount: '300' }, IN_ENGLISH)
  expect((await emailTo(ana, 'outbid')).subject).toStartWith('Superaron su oferta')
  // Or she would have to wait.
  const aMinuteAgo = { timestamp: new Date(Date.now() - 60_000) }
  await orm.update(bid).set(aMinuteAgo).where(isOfAddress(bid, ana))
  await place(school, item, { email: ana, amount: '410' }, IN_ENGLISH)
  await place(school, item, { email: nobody(), amount: '500' })
  expect((await emailTo(ana, 'outbid')).subject).toStartWith('You’ve been outbid')
})

test('a cancelled bid tells its bidder so in their language, and who is winning again while bidding is open: later they have won', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const [ana, bob] = [nobody(), nobody()]
  await place(school, item, { email: bob, amount: '130' })
  await place(school, item, { email: ana, amount: '140' }, IN_SPANISH)
  const request = { organizationId: school.id, auctionItemId: item.id, bidId: await winningBidOf(orm, item) }
  await cancelBid(orm, { ...request, by: { kind: 'bidder' } }, new Date())
  const { subject, html } = await emailTo(ana, 'bid-cancelled')
  expect(subject).toBe('Se retiró su oferta por A week at the lake')
  expect(html).toContain('lang="es"')
  expect((await emailTo(bob, 'leading-again')).subject).toBe('You’re winning A week at the lake again at $130.00')
  await expect(emailTo(bob, 'leading-again', item.endTime)).rejects.toThrow('Bidding has ended.')
})

test('a winner is told in Spanish how to pay, by the rules that nobody has changed; what a team wrote stays', async () => {
  const mine = '**Pay** at the door.'
  const office = 'Cómo pagar: pregúntenos'
  for (const [more, words, others] of [
    [{}, office, 'Pay'],
    [{ rules: mine }, 'Pay at the door.', office],
    [{ rules: DEFAULT_RULES, paymentInstructions: 'Venmo.' }, 'Venmo.', office],
  ] as const) {
    const school = await addSchool(orm, more)
    const item = await addItem(orm, school)
    const ana = nobody()
    await place(school, item, { email: ana, amount: '130' }, IN_SPANISH)
    await closeItems(orm, school.id, new Date(item.endTime.getTime() + 60_000))
    if ('rules' in more) await confirm(ana)
    const { subject, text } = await emailTo(ana, 'won')
    expect(subject).toBe('Ganó A week at the lake por $130.00')
    expect(text).toContain(words)
    expect(text).not.toContain(others)
  }
})
