import { expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { cancelBid } from '../../api/auction/bidding/cancel-bid.ts'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import { giveGifts } from '../../api/auction/gifts/give-gifts.ts'
import { buyPlaces } from '../../api/auction/places/buy-places.ts'
import { cancelPurchase } from '../../api/auction/places/cancel-for-team.ts'
import { joinLine } from '../../api/auction/waiting/wait-for-places.ts'
import { type EmailKind, emailKinds } from '../../api/contract/values/kind/email-kind.ts'
import { draftEmail } from '../../api/email/kinds/draft-email.ts'
import { renderEmail } from '../../api/email/outbox/send-batch.ts'
import { writeEmail } from '../../api/email/outbox/write-email.ts'
import { invite } from '../../api/organizations/invitations/invite.ts'
import { hashToken, newToken } from '../../api/server/context/token.ts'
import { bidderFor } from '../../db/bidder-of.ts'
import type { Database } from '../../db/clients.ts'
import { accountLink } from '../../db/schema/accounts.ts'
import { payment } from '../../db/schema/checkout.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { message } from '../../db/schema/messages.ts'
import { sharedDatabase } from '../support/database.ts'
import { addDonation } from '../support/donation.ts'
import { HOME } from '../support/email-reader.ts'
import { addCause } from '../support/gifts.ts'
import { setItem } from '../support/item-rows.ts'
import { addPlaces } from '../support/places.ts'
import { addItem, addMember, addSchool, type Item, type School } from '../support/school.ts'
import { addChance } from '../support/second-chance.ts'
import { openTab } from '../support/tab.ts'
import { screen } from '../support/testing-library.ts'
import { send } from '../support/visitors.ts'

const HOUR = 3_600_000
const address = () => `${crypto.randomUUID().slice(0, 8)}@example.org`

/** What each link in a mail of a kind must lead to: its path, and the heading that a reader finds there. */
const ITEM = { path: /^\/school-\w+\/item-\w+$/, heading: /^(A week at the lake|Pizza Party)$/ }
const SCHOOL = { path: /^\/school-\w+$/, heading: 'Maple Street School' }
const pages = [
  ITEM,
  SCHOOL,
  { path: /^\/school-\w+\/my-bids$/, heading: 'My bids' },
  { path: /^\/unsubscribe$/, heading: 'Unsubscribe?' },
  { path: /^\/places$/, heading: 'Your places' },
  { path: /^\/gifts$/, heading: 'Your gift' },
  { path: /^\/school-\w+\/give$/, heading: 'New Playground' },
  { path: /^\/waiting-list$/, heading: /^(You’re on the waiting list|A place is yours if you want it)$/ },
  { path: /^\/second-chance$/, heading: 'It could still be yours' },
  { path: /^\/not-me$/, heading: /^(Didn’t place this bid\?|Nothing to withdraw|Too late to withdraw)$/ },
  { path: /^\/confirm-address$/, heading: 'Confirm your email' },
  { path: /^\/what-we-store$/, heading: 'Your data' },
  { path: /^\/invite$/, heading: /Maple Street School/ },
  { path: /^\/auth\/reset-password$/, heading: 'Set a New Password' },
  { path: /^\/auth\/forgot-password$/, heading: 'Forgot Your Password?' },
  { path: /^\/auth\/protect-email$/, heading: 'Stop This Change' },
  { path: /^\/auth\/confirm-email$/, heading: 'Confirm Your New Email' },
  {
    path: /^\/school-\w+\/admin(\/(donations|settings|winners(\/[\w-]+)?))?$/,
    heading: /Sign in|Maple Street School/i,
  },
]

test('every link in every kind of email opens its page', async () => {
  const { open } = await openTab()
  const database = await sharedDatabase()
  const school = await addSchool(database.orm)
  const place = (item: Item, email: string, amount: number) =>
    send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
  const people = await causeEveryEmail(database, school, place)
  const emails = await draftAll(database, people, HOME)
  expect([...new Set(emails.map(({ kind }) => kind))].sort()).toEqual([...emailKinds].sort())
  const links = new Set(emails.flatMap(({ links }) => links.map((link) => link.replace(/#.*/, ''))))
  expect(links.size).toBeGreaterThan(10)
  for (const link of links) {
    const wanted = pages.find(({ path }) => path.test(new URL(link).pathname))
    expect([link, wanted]).toEqual([link, expect.anything()])
    expect([link, (await open(link)).status]).toEqual([link, 200])
    const [heading] = await screen.findAllByRole('heading', { name: wanted?.heading ?? '' })
    expect(heading).toBeVisible()
  }
}, 60_000)

/** @returns whom mails were caused for */
async function causeEveryEmail(
  { orm }: Database,
  school: School,
  place: (item: Item, email: string, amount: number) => Promise<void>,
): Promise<string[]> {
  const [ann, bob, cas, dee, eve, guest] = Array.from({ length: 6 }, address) as [string, ...string[]]
  const owner = await addMember(orm, school, 'owner')
  const at = (item: Item) => ({ organizationId: school.id, auctionItemId: item.id })

  const cancelled = await addItem(orm, school)
  await place(cancelled, ann, 125)
  await place(cancelled, bob ?? '', 130)
  const [standing] = await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, cancelled.id))
  const by = { kind: 'team', userId: owner.id, name: 'Ada Lark' } as const
  await cancelBid(orm, { ...at(cancelled), bidId: standing?.winningBidId ?? '', by }, new Date())

  const party = await addPlaces(orm, school)
  await buyPlaces(orm, {
    ...at(party),
    email: ann,
    purchases: [{ id: crypto.randomUUID(), kind: '', quantity: 2, price: 2_000, answers: [] }],
    arrivedAt: new Date(),
    language: 'en',
  })

  const soldOut = await addPlaces(orm, school, { count: 1 }, { endTime: new Date(Date.now() + HOUR) })
  const arrival = { ...at(soldOut), arrivedAt: new Date(), language: 'en' as const }
  const id = crypto.randomUUID()
  const last = { id, kind: '', quantity: 1, price: 2_000, answers: [] }
  await buyPlaces(orm, { ...arrival, email: bob ?? '', purchases: [last] })
  await joinLine(orm, { ...arrival, email: ann, quantity: 1 })
  const reason = { organizationId: school.id, id, reason: 'The host is ill' }
  await cancelPurchase(orm, reason, { staff: { id: owner.id, name: owner.name }, now: new Date() })

  const gift = { id: crypto.randomUUID(), email: cas ?? '', amount: 200, shownName: null }
  const { id: causeId } = await addCause(orm, school)
  const inEnglish = { arrivedAt: new Date(), language: 'en' as const }
  await giveGifts(orm, { organizationId: school.id, causeId, ...inEnglish, gifts: [gift] })

  const contested = await addItem(orm, school)
  await place(contested, cas ?? '', 125)
  await place(contested, dee ?? '', 130)

  const ended = await addItem(orm, school)
  await place(ended, dee ?? '', 125)
  await place(ended, eve ?? '', 130)
  const paid = await addItem(orm, school)
  await place(paid, cas ?? '', 125)
  for (const item of [ended, paid]) await setItem(orm, item, { endTime: new Date(Date.now() - 5_000) })
  await closeItems(orm, school.id, new Date())

  const bidderId = await bidderFor(orm, school.id, cas ?? '')
  const given = { kind: 'cash' as const, amount: 13_000, madeAt: new Date(), madeByName: 'Ada Lark' }
  await orm.insert(payment).values({ id: crypto.randomUUID(), organizationId: school.id, bidderId, ...given })

  const chance = await addChance(orm, school, address(), ann, bob ?? '')

  const upcoming = await addItem(orm, school, {
    startTime: new Date(Date.now() + HOUR),
    endTime: new Date(Date.now() + 2 * HOUR),
  })
  await invite(orm, { organization: school, person: owner }, { email: guest ?? '', role: 'manager' }, new Date())
  const offered = await addDonation(orm, school, { email: ann, wantsResult: true })
  const accepted = await addDonation(orm, school, { state: 'accepted', auctionItemId: ended.id })
  const [password, confirmation, protection] = [newToken(), newToken(), newToken()]
  const expiresAt = new Date(Date.now() + HOUR)
  const newEmail = address()
  await orm.insert(accountLink).values([
    { tokenHash: hashToken(password), userId: owner.id, purpose: 'password', expiresAt },
    { tokenHash: hashToken(confirmation), userId: owner.id, purpose: 'confirm-email', newEmail, expiresAt },
    { tokenHash: hashToken(protection), userId: owner.id, purpose: 'protect-email', newEmail: owner.email, expiresAt },
  ])
  const messageId = await addMessage(orm, school)
  // Nobody else reads a message.
  await orm.insert(mailAddress).values({ email: eve ?? '', confirmedAt: new Date() })
  const link = { name: owner.name, expiresAt: expiresAt.toISOString() }
  const ofSchool = { organizationId: school.id }
  const [toOwner, toCas, toAnn] = [{ recipient: owner.email }, { recipient: cas ?? '' }, { recipient: ann }]
  const toWinner = { ...ofSchool, recipient: eve ?? '' }
  const opening = { items: [upcoming.id], language: 'en' as const }
  const code = { ...link, token: '481516', language: 'en', organizationName: school.name } as const
  const asked = { form: crypto.randomUUID(), askerEmail: address(), text: 'May it be washed?' }
  const changed = { ...link, newEmail, token: protection }
  await orm.transaction((tx) =>
    writeEmail(
      tx,
      { kind: 'closing-soon', ...at(contested), ...toCas, content: {} },
      { kind: 'opening-soon', ...at(upcoming), ...toCas, content: opening },
      { kind: 'catch-up', ...ofSchool, ...toCas, content: { items: [contested.id] } },
      { kind: 'confirm-address', ...toOwner, content: { name: owner.name } },
      { kind: 'bidder-code', ...toOwner, content: code },
      { kind: 'forgotten-password', ...toOwner, content: { ...link, token: password } },
      { kind: 'confirm-email', recipient: newEmail, content: { ...link, newEmail, token: confirmation } },
      { kind: 'email-change-asked', ...toOwner, content: changed },
      { kind: 'admin-changed', ...ofSchool, ...toOwner, content: { newName: owner.name, formerName: null } },
      { kind: 'payment-changed', ...ofSchool, ...toOwner, content: { byName: owner.name } },
      { kind: 'overpaid', ...ofSchool, ...toOwner, content: { bidderId } },
      { kind: 'question', ...at(contested), ...toOwner, content: asked },
      { kind: 'donation-received', ...ofSchool, ...toAnn, content: { donationId: offered.id } },
      { kind: 'donation-offered', ...ofSchool, ...toOwner, content: { donations: [offered.id] } },
      { kind: 'second-chance-over', ...at(chance.item), ...toOwner, content: {} },
      { kind: 'donation-result', ...at(ended), ...toAnn, content: { donationId: accepted.id } },
      { kind: 'payment-receipt', ...ofSchool, ...toCas, content: { isCorrected: false } },
      { kind: 'gift-received', ...ofSchool, ...toCas, content: { giftIds: [gift.id] } },
      { kind: 'payment-reminder', ...toWinner, content: { winnerId: crypto.randomUUID() } },
      { kind: 'message', ...toWinner, content: { messageId } },
      { kind: 'email-changed', ...toOwner, content: changed },
      { kind: 'sign-in-changed', ...toOwner, content: { name: owner.name, change: 'password' } },
    ),
  )
  return [ann, bob, cas, dee, eve, guest, owner.email, newEmail].flatMap((email) => email ?? [])
}

async function addMessage(orm: Database['orm'], { id: organizationId }: School): Promise<string> {
  const id = crypto.randomUUID()
  const words = { subject: 'Pickup', text: 'In the gym.' }
  const sent = { recipients: 1, sentAt: new Date(), sentByName: 'Ada Lark' }
  await orm.insert(message).values({ id, organizationId, audience: 'winners', ...words, ...sent })
  return id
}

/** Drafts and renders what is owed to these people, as its turn in the outbox would. */
async function draftAll({ orm }: Database, people: string[], publicUrl: URL) {
  await orm
    .insert(mailAddress)
    .values(people.map((email) => ({ email })))
    .onConflictDoNothing()
  const recipients = await orm.select().from(mailAddress).where(inArray(mailAddress.email, people))
  const rows = await orm.select().from(outbox).where(inArray(outbox.recipient, people))
  const emails: { kind: EmailKind; links: string[] }[] = []
  for (const row of rows) {
    const recipient = recipients.find(({ email }) => email === row.recipient)
    if (!recipient) throw new Error(`Nobody has the address of mail ${row.id}`)
    const draft = await orm.transaction((tx) => draftEmail({ tx, row, recipient, publicUrl, now: new Date() }))
    if (draft.kind !== 'email') continue
    const { html, text } = await renderEmail(draft.email, publicUrl)
    const links = [...html.matchAll(/href="(http[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
    for (const link of links) expect(text).toContain(link)
    emails.push({ kind: row.kind, links })
  }
  return emails
}
