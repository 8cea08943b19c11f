import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { closeItems } from '../../api/closing/close-items.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { fill } from '../../tests/support/fill.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { openItemPage, standing } from '../../tests/support/item-tab.ts'
import { findRow, openBidder } from '../../tests/support/my-bids-tab.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { until } from '../../tests/support/until.ts'
import { startOrganizationPage } from '../organization/start-organization-page.ts'
import { forgetUnknown } from './forget-unknown.ts'

/** Without the second that My bids rests between two readings. */
const quickly = (run: () => Promise<void>) => () => hurry([1_000], run)
const button = (name: string) => screen.getByRole('button', { name })
const cardOf = ({ id }: { id: string }) => document.querySelector(`[data-item="${id}"]`) as HTMLElement

test(
  'a link from an email opens My bids once its button is pressed, until it is forgotten',
  quickly(async () => {
    const jane = await openBidder()
    const { orm, reader, submit } = jane
    await jane.place(await jane.addItem(), { maximum: '200' })
    await jane.open(jane.link)
    expect(screen.getByText(/^This link shows the bids of j\*\*\*@e\*\*\*\.org\.$/)).toBeVisible()
    const isConfirmed = async () => {
      const [found] = await orm.select().from(mailAddress).where(eq(mailAddress.id, reader.id))
      return found?.confirmedAt != null
    }
    expect(await isConfirmed()).toBe(false)
    await submit(button('Show my bids'))
    expect(location.pathname + location.search).toBe(jane.path)
    expect(await isConfirmed()).toBe(true)
    const row = await findRow('A week at the lake')
    expect(row).toHaveTextContent('You’re winning')
    expect(row).toHaveTextContent('Your maximum: $200.00. Only you can see it.')
    await submit(button('Forget me here'))
    forgetUnknown(document.getElementById('main'))
    expect(screen.getByLabelText('Your email')).toBeVisible()
    expect(Object.values({ ...localStorage }).join()).not.toMatch(/jane|amount/)
    expect(localStorage.getItem('bidlark:known')).toBeNull()
    await jane.open(jane.path)
    expect(screen.getByLabelText('Your email')).toBeVisible()
  }),
)

test(
  'a code from an email opens My bids',
  quickly(async () => {
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
    expect(screen.getByRole('alert')).toHaveTextContent('This code isn’t right, or it’s no longer good.')
    await send(token)
    expect(await screen.findByText('You haven’t bid on anything here yet.')).toHaveRole('status')
  }),
)

test(
  'on a known device the pages of items and of the organization greet the bidder, until it is somebody else',
  quickly(async () => {
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
    // What is found while one types is greeted like the rest.
    await user.type(screen.getByRole('searchbox'), 'week')
    await waitFor(() => expect(location.search).toBe('?q=week'))
    await waitFor(() => expect(cardOf(lost)).toHaveTextContent('You’ve been outbid'))
    await openItemPage(jane, `/${school.slug}/${lost.slug}`)
    await standing('You’ve been outbid. Your bid was $125.00')
    await user.click(button('Not you?'))
    const forget = `POST /api/${school.slug}/my-bids/forget`
    await waitFor(() => expect(network.calls).toContain(forget))
    await waitFor(() => expect(network.cookies.has('bidder')).toBe(false))
    await jane.open(jane.path)
    expect(screen.getByLabelText('Your email')).toBeVisible()
  }),
)

test(
  'the end turns the page over, and says what was won',
  quickly(async () => {
    const jane = await openBidder()
    const { orm, school } = jane
    const item = await jane.addItem()
    await jane.place(item, { amount: '125' })
    await jane.openMyBids()
    expect(await findRow('A week at the lake')).toHaveTextContent('You’re winning')
    await orm
      .update(auctionItem)
      .set({ endTime: new Date(Date.now() - 1) })
      .where(eq(auctionItem.id, item.id))
    await waitFor(async () => expect(await findRow('A week at the lake')).toHaveTextContent('You won'))
    await until(async () => {
      // What came in time is judged first.
      await closeItems(orm, school.id, new Date())
      await jane.open(jane.path)
      return screen.queryByRole('heading', { name: 'You won 1 item' }) !== null
    })
    expect(screen.getByText('In total: $125.00')).toBeVisible()
  }),
)

test(
  'in Spanish My bids are Mis ofertas',
  quickly(async () => {
    const jane = await openBidder({ language: 'es' })
    await jane.place(await jane.addItem(), { amount: '125' })
    await jane.openMyBids()
    expect(screen.getByRole('heading', { name: 'Mis ofertas' })).toBeVisible()
    expect(within(await findRow('A week at the lake')).getByText('Va ganando')).toBeVisible()
  }),
)
