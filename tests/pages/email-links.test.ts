import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { notMeUrl, unsubscribeUrl } from '../../api/email/preferences/links.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { mailAddress } from '../../db/schema/mail.ts'
import { addReader, HOME } from '../support/email-reader.ts'
import { shows } from '../support/on-page.ts'
import { addItem, addSchool } from '../support/school.ts'
import { openTab } from '../support/tab.ts'
import { screen } from '../support/testing-library.ts'
import { visit } from '../support/visit.ts'
import { send } from '../support/visitors.ts'

const BROKEN = 'This link isn’t working, or what it was about is gone. Please open it again from your email.'
const tab = await openTab({ javaScript: false })
const { orm, open } = tab
const pathOf = (link: string) => link.replace(HOME.origin, '')
const press = (name: string | RegExp) => tab.submit(screen.getByRole('button', { name }))

async function addSubscriber() {
  const reader = await addReader(orm)
  return {
    path: pathOf(unsubscribeUrl(HOME, reader)),
    mask: `${reader.email.charAt(0)}***@e***.org`,
    async isUnsubscribed() {
      const [row] = await orm.select().from(mailAddress).where(eq(mailAddress.id, reader.id))
      return row?.unsubscribedAt != null
    },
  }
}

/** A bid placed with somebody's address, and the path of the link in its receipt. */
async function addClaimed() {
  const [school, reader] = [await addSchool(orm, { timeZone: 'America/Chicago' }), await addReader(orm)]
  const item = await addItem(orm, school)
  const place = async (email: string, amount: string) => {
    const placed = await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
    return placed.bid.id
  }
  const id = await place(reader.email, '130')
  const count = () => orm.$count(bid, eq(bid.auctionItemId, item.id))
  return { id, item, place, count, itemPath: `/${school.slug}/${item.slug}`, path: pathOf(notMeUrl(HOME, reader, id)) }
}

test('emails are stopped by a button, also behind a sign that a mail program took along with the link, and started again', async () => {
  const { path, mask, isUnsubscribed } = await addSubscriber()
  for (const sign of ['.', '%3E', '%3D', ',%20']) {
    await open(path + sign)
    await shows(new RegExp(RegExp.escape(mask)))
  }
  const { headers } = await open(path)
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(screen.getByText(mask, { exact: false })).toBeVisible()
  expect(await isUnsubscribed()).toBe(false)
  await press('Unsubscribe')
  expect(screen.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  expect(screen.getByText('You’ll still get bid receipts and winning notices.', { exact: false })).toBeVisible()
  expect(await isUnsubscribed()).toBe(true)
  await press('Resubscribe')
  expect(screen.getByRole('heading', { name: 'Unsubscribe?' })).toBeVisible()
  expect(await isUnsubscribed()).toBe(false)
})

test('a bid that someone else placed is withdrawn', async () => {
  const { path, count, itemPath } = await addClaimed()
  await open(path)
  const facts = document.querySelector('dl')
  expect(facts).toHaveTextContent('A week at the lake')
  expect(facts).toHaveTextContent('$130.00')
  expect(facts).toHaveTextContent(/[AP]M\sCT/)
  expect(await count()).toBe(1)
  screen.getByRole<HTMLInputElement>('checkbox', { name: /^And no more emails from/ }).checked = true
  await press('Withdraw This Bid')
  expect(screen.getByRole('heading', { name: 'Bid withdrawn' })).toBeVisible()
  await shows(/^You won’t get emails from .* anymore, not even if you win\.$/)
  await press('Allow emails again')
  expect(screen.getByRole('button', { name: /^No more emails from/ })).toBeVisible()
  expect(await count()).toBe(0)
  expect(screen.getByRole('link', { name: 'View Item' })).toHaveAttribute('href', itemPath)
  await open(itemPath)
  expect(screen.getAllByText('No bids yet')[0]).toBeVisible()
  await open(path)
  await shows('This bid was already withdrawn or cancelled. It no longer counts.')
})

test.each([
  ['as a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
  ['as multipart', multipart],
])('a form sent by one click in an email program, %s, stops the emails', async (_, body) => {
  const { path, isUnsubscribed } = await addSubscriber()
  expect((await visit(path, { method: 'POST', body: body() })).status).toBe(200)
  expect(await isUnsubscribed()).toBe(true)
})

test('a form sent by a page of another site stops no one’s emails, and withdraws no bid', async () => {
  const [subscriber, claimed] = [await addSubscriber(), await addClaimed()]
  const init = { method: 'POST', headers: { origin: 'https://elsewhere.example' }, body: new URLSearchParams() }
  for (const { path } of [subscriber, claimed]) expect((await visit(path, init)).status).toBe(403)
  expect(await subscriber.isUnsubscribed()).toBe(false)
  expect(await claimed.count()).toBe(1)
})

test('when it is too late the page says whom to write to', async () => {
  const [late, closed] = [await addClaimed(), await addClaimed()]
  const longAgo = new Date(Date.now() - 31 * 60_000)
  await orm.update(bid).set({ timestamp: longAgo }).where(eq(bid.id, late.id))
  await open(late.path)
  await shows(/Bids can be withdrawn for 30 minutes. That time has passed./)
  expect(screen.queryByRole('button', { name: 'Withdraw This Bid' })).toBeNull()
  const contact = () => screen.getAllByRole('link', { name: 'office@example.org' })[0]
  expect(contact()).toHaveAttribute('href', 'mailto:office@example.org')
  await open(closed.path)
  const ofItem = eq(auctionLock.auctionItemId, closed.item.id)
  await orm.update(auctionLock).set({ closedAt: new Date() }).where(ofItem)
  await press('Withdraw This Bid')
  await shows(/Bidding has ended, so this bid can’t be withdrawn anymore./)
  expect(contact()).toBeVisible()
})

test('a link cut short shows only a calm message', async () => {
  const { path, isUnsubscribed } = await addSubscriber()
  const short = path.slice(0, -5)
  for (const address of ['/unsubscribe', '/confirm-address', '/not-me', '/not-me?bid=x&address=y&proof=z', short]) {
    await open(address)
    await shows(BROKEN)
  }
  expect(document.body).not.toHaveTextContent('***')
  expect((await visit(short, { method: 'POST', body: new URLSearchParams() })).status).toBe(404)
  expect(await isUnsubscribed()).toBe(false)
})

function multipart(): FormData {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  return form
}
