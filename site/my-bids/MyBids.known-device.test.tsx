import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { ownDataUrl } from '../../api/email/preferences/links.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { addReader, HOME } from '../../tests/support/email-reader.ts'
import { hurry, hurryTests } from '../../tests/support/hurry.ts'
import { openItemPage, standing } from '../../tests/support/item-tab.ts'
import { findRow, openBidder, openOffered } from '../../tests/support/my-bids-tab.ts'
import { lost } from '../../tests/support/network.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { fill, press, shows } from '../../tests/support/on-page.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { $bidder } from '../item/bidder-store.ts'
import { startOrganizationPage } from '../organization/start-organization-page.ts'
import { forgetErased, forgetUnknown } from './forget-unknown.ts'

// My bids rests for a second between two readings.
hurryTests(1_000)
const LAKE = 'A week at the lake'

const cardOf = ({ id }: { id: string }) => document.querySelector(`[data-item="${id}"]`) as HTMLElement

test('a link from an email opens My bids once its button is pressed, until it is forgotten', async () => {
  const jane = await openOffered({ maximum: '200' })
  const { orm, reader, submit } = jane
  await jane.open(`${jane.link}.`)
  await shows(/^This link shows the bids of j\*\*\*@e\*\*\*\.org\.$/)
  const isConfirmed = async () => {
    const [found] = await orm.select().from(mailAddress).where(eq(mailAddress.id, reader.id))
    return found?.confirmedAt != null
  }
  expect(await isConfirmed()).toBe(false)
  await submit(screen.getByRole('button', { name: 'Show my bids' }))
  expect(location.pathname + location.search).toBe(jane.path)
  expect(await isConfirmed()).toBe(true)
  const row = await findRow(LAKE)
  expect(row).toHaveTextContent('You’re winning')
  expect(row).toHaveTextContent('Your maximum: $200.00. Only you can see it.')
  // A link that was cut short, or is too old, hides nothing from whoever is known here.
  await jane.open(jane.link.slice(0, -3))
  expect(await findRow(LAKE)).toBeVisible()
  await submit(screen.getByRole('button', { name: 'Forget me here' }))
  forgetUnknown(document.getElementById('main'))
  expect(screen.getByLabelText('Your email')).toBeVisible()
  expect(Object.values({ ...localStorage }).join()).not.toMatch(/jane|amount/)
  expect(localStorage.getItem('bidlark:known')).toBeNull()
  await jane.open(jane.path)
  expect(screen.getByLabelText('Your email')).toBeVisible()
})

test('the address that bid from a device is filled in where My bids asks for one', async () => {
  const { path, open } = await openBidder()
  const email = newBidder()
  $bidder.set(email)
  await open(path)
  forgetUnknown(document.getElementById('main'))
  expect(screen.getByLabelText('Your email')).toHaveValue(email)
})

test('the device on which an address is erased forgets it, and no other one', async () => {
  const { orm, open, submit, user } = await openBidder()
  for (const isTheirs of [false, true]) {
    const reader = await addReader(orm)
    $bidder.set(isTheirs ? reader.email : newBidder())
    await open(ownDataUrl(HOME, reader).replace(HOME.origin, ''))
    await user.click(screen.getByRole('checkbox'))
    await submit(screen.getByRole('button', { name: 'Erase My Data' }))
    forgetErased(document.getElementById('erased'))
    expect($bidder.get() === undefined).toBe(isTheirs)
  }
})

test('a code from an email opens My bids', async () => {
  const { orm, path, reader, open, submit } = await openBidder()
  await open(path)
  fill('Your email', reader.email)
  await submit(screen.getByRole('button', { name: /code/i }))
  expect(screen.getByRole('status')).toHaveTextContent(`We emailed a 6-digit code to ${reader.email}.`)
  const codes = and(eq(outbox.recipient, reader.email), eq(outbox.kind, 'bidder-code'))
  const [mail] = await orm.select().from(outbox).where(codes)
  const { token } = (mail?.content ?? {}) as { token: string }
  const send = async (code: string) => {
    fill(screen.getByRole('textbox', { name: /Code/ }), code)
    await submit(screen.getAllByRole('button').find((it) => it.getAttribute('value') === 'code') as HTMLElement)
  }
  await send(token === '000000' ? '000001' : '000000')
  const description = /^This code isn’t right, or it’s no longer good\./
  expect(screen.getByRole('textbox', { name: 'Code', description })).toBeInvalid()
  await send(token)
  expect(await screen.findByText('You haven’t bid on anything here yet.')).toHaveRole('status')
})

test('“Not you?” without network closes My bids, too, until it is opened anew', async () => {
  const jane = await openOffered()
  const { network } = jane
  const opened = async () => (await network.fetch(`/api/${jane.school.slug}/my-bids`)).status
  await jane.openMyBids()
  await openItemPage(jane, `/${jane.school.slug}/${jane.item.slug}`)
  const mend = network.on(/forget$/, lost)
  await press('Not you?')
  await waitFor(() => expect(network.calls).toContain(`POST /api/${jane.school.slug}/my-bids/forget`))
  mend()
  await jane.open(jane.path)
  expect(screen.getByLabelText('Your email')).toBeVisible()
  expect(await opened()).toBe(401)
  await jane.openMyBids()
  expect(await opened()).toBe(200)
  expect(document.cookie).toBe('')
})

test('on a known device the pages of items and of the organization greet the bidder, until it is somebody else', async () => {
  const jane = await openBidder()
  const { school, user, network } = jane
  const [won, lost] = [await jane.addItem(), await jane.addItem()]
  await jane.place(won, { amount: '125' })
  await jane.place(lost, { amount: '125' })
  await jane.bidElsewhere(lost, '130')
  await jane.openMyBids()
  await waitFor(() => expect(localStorage.getItem('bidlark:known')).toBe('yes'))
  await jane.open(`/${school.slug}`)
  startOrganizationPage(document.getElementById('main'))
  const counts = 'You’re winning: 1 · You’ve been outbid: 1'
  await waitFor(() => expect(document.querySelector('[data-own-counts]')).toHaveTextContent(counts))
  expect(document.querySelector('[data-own-counts]')?.closest('[role=status]')).not.toBeNull()
  expect(cardOf(won)).toHaveTextContent('You’re winning')
  expect(cardOf(lost)).toHaveTextContent('You’ve been outbid')
  // What the page hears of a card makes its mark true again.
  await hurry([2_000], async () => {
    await jane.bidElsewhere(won, '140')
    await waitFor(() => expect(cardOf(won)).toHaveTextContent(/You’ve been outbid.*\$140\.00/))
  })
  // What is found while one types is greeted like the rest.
  await user.type(screen.getByRole('searchbox'), 'week')
  await waitFor(() => expect(location.search).toBe('?q=week'))
  await waitFor(() => expect(cardOf(lost)).toHaveTextContent('You’ve been outbid'))
  await openItemPage(jane, `/${school.slug}/${lost.slug}`)
  await standing('You’ve been outbid. Your bid was $125.00')
  // What was asked before is answered late.
  const [asked, forgotten] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  network.on(/^GET .*\/my-bids$/, async (request, pass) => {
    const answer = await pass(request)
    asked.resolve()
    await forgotten.promise
    return answer
  })
  await openItemPage(jane, `/${school.slug}/${lost.slug}`)
  await asked.promise
  await press('Not you?')
  forgotten.resolve()
  const forget = `POST /api/${school.slug}/my-bids/forget`
  await waitFor(() => expect(network.calls).toContain(forget))
  await waitFor(() => expect(network.cookies.has('bidder')).toBe(false))
  expect([$bidder.get(), localStorage.getItem('bidlark:known')]).toEqual([undefined, null])
  await jane.open(jane.path)
  expect(screen.getByLabelText('Your email')).toBeVisible()
})
