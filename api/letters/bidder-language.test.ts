import { expect, test } from 'bun:test'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { bid } from '../../db/schema/bids.ts'
import { outbox } from '../../db/schema/mail.ts'
import { renderLetter } from '../../emails/render.tsx'
import { sharedApp } from '../../tests/support/app.ts'
import { addHelper } from '../../tests/support/checkout-link.ts'
import { draftOf } from '../../tests/support/draft.ts'
import { addItem, addSchool, type Item, type School } from '../../tests/support/school.ts'
import { cancelBid } from '../bidding/cancel-bid.ts'
import { closeItems } from '../closing/close-items.ts'
import type { LetterKind } from '../contract/values/mail-kind.ts'

const { orm, send, sendAnything } = await sharedApp()
const IN_SPANISH = { 'accept-language': 'es' }
const IN_ENGLISH = { cookie: 'language=en', 'accept-language': 'es' }
const nobody = () => `${crypto.randomUUID()}@example.org`

const place = (school: School, item: Item, body: object, headers: Record<string, string> = {}) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, body, headers)

/** The newest email of a kind to somebody, as it would be sent now. */
async function letterTo(recipient: string, kind: LetterKind, now = new Date()) {
  const isIt = and(eq(outbox.recipient, recipient), eq(outbox.kind, kind))
  const rows = await orm.select().from(outbox).where(isIt).orderBy(asc(outbox.id))
  const draft = await draftOf(orm, rows.at(-1), now)
  if (draft.kind !== 'letter') throw new Error(`Not written: ${JSON.stringify(draft)}`)
  return renderLetter(draft.letter)
}

test('whoever bid in Spanish gets their receipt, and that they were outbid, in Spanish', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const [ana, bob] = [nobody(), nobody()]
  await place(school, item, { email: ana, amount: '130' }, IN_SPANISH)
  await place(school, item, { email: bob, amount: '140' })
  expect((await letterTo(ana, 'bid-receipt')).subject).toBe('Su oferta por A week at the lake: $130.00')
  expect((await letterTo(bob, 'bid-receipt')).subject).toBe('Your bid on A week at the lake: $140.00')
  expect((await letterTo(ana, 'outbid')).subject).toStartWith('Superaron su oferta por A week at the lake')
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
  const [spanish, english] = [await letterTo(ana, 'bid-receipt'), await letterTo(bob, 'bid-receipt')]
  expect(spanish.text).toContain('El equipo de Maple Street School registró esta oferta por usted.')
  expect(english.text).toContain('The team of Maple Street School entered this bid for you.')
  await place(school, item, { email: bob, amount: '300' })
  expect((await letterTo(ana, 'outbid')).subject).toStartWith('Superaron su oferta')
})

test('the language is the one they last bid in, not that of a maximum that bid for them', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const ana = nobody()
  await place(school, item, { email: ana, maximum: '200' }, IN_SPANISH)
  await place(school, item, { email: nobody(), amount: '140' }, IN_ENGLISH)
  await place(school, item, { email: nobody(), amount: '300' }, IN_ENGLISH)
  expect((await letterTo(ana, 'outbid')).subject).toStartWith('Superaron su oferta')
  // Or she would have to wait.
  const aMinuteAgo = { timestamp: new Date(Date.now() - 60_000) }
  await orm.update(bid).set(aMinuteAgo).where(eq(bid.email, ana))
  await place(school, item, { email: ana, amount: '410' }, IN_ENGLISH)
  await place(school, item, { email: nobody(), amount: '500' })
  expect((await letterTo(ana, 'outbid')).subject).toStartWith('You’ve been outbid')
})

test('a cancelled bid tells its bidder so in their language, though it is no bid any more', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const ana = nobody()
  await place(school, item, { email: ana, amount: '130' }, IN_SPANISH)
  const isIts = and(eq(bid.auctionItemId, item.id), isNull(bid.automaticFor))
  const [placed] = await orm.select({ id: bid.id }).from(bid).where(isIts)
  const request = { organizationId: school.id, auctionItemId: item.id, bidId: placed?.id ?? '' }
  await cancelBid(orm, { ...request, by: { kind: 'bidder' } }, new Date())
  const { subject, html } = await letterTo(ana, 'bid-cancelled')
  expect(subject).toBe('Se retiró su oferta por A week at the lake')
  expect(html).toContain('lang="es"')
})

test('a winner is told in Spanish how to pay, by the rules that nobody has changed; what a team wrote stays', async () => {
  const mine = '**Pay** at the door.'
  for (const [rules, words] of [
    [null, 'El pago se hace dentro de las 48 horas'],
    [mine, 'Pay at the door.'],
  ] as const) {
    const school = await addSchool(orm, rules ? { rules } : {})
    const item = await addItem(orm, school, { endTime: new Date(Date.now() + 1_500) })
    const ana = nobody()
    await place(school, item, { email: ana, amount: '130' }, IN_SPANISH)
    await closeItems(orm, school.id, new Date(Date.now() + 60_000))
    const { subject, text } = await letterTo(ana, 'won')
    expect(subject).toBe('Ganó A week at the lake por $130.00')
    expect(text).toContain(words)
  }
})
