import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { bidderContact } from '../../db/schema/bidders.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { fill } from '../../tests/support/fill.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { findRow, openBidder } from '../../tests/support/my-bids-tab.ts'
import { teamOf } from '../../tests/support/team-calls.ts'
import { screen, userEvent, waitFor, within } from '../../tests/support/testing-library.ts'

/** Without the second that My bids rests between two readings. */
const quickly = (run: () => Promise<void>) => () => hurry([1_000], run)
const LAKE = 'A week at the lake'
const dialog = () => screen.getByRole('dialog')
const inRow = (words: string) => waitFor(async () => expect(await findRow(LAKE)).toHaveTextContent(words))
const press = async (name: string) => userEvent.click(within(dialog()).getByRole('button', { name }))

test(
  'being outbid shows at once, and two presses bid again',
  quickly(async () => {
    const jane = await openBidder()
    const item = await jane.addItem()
    await jane.place(item, { amount: '125' })
    await jane.letCooldownPass(item)
    await jane.openMyBids()
    await inRow('You’re winning')
    await jane.bidElsewhere(item, '150')
    await inRow('You’ve been outbid')
    await inRow('Your bid: $125.00')
    await jane.user.click(screen.getByRole('link', { name: 'Bid $155.00' }))
    expect(await screen.findByRole('dialog', { name: 'Confirm your bid' })).toHaveTextContent(`as ${jane.reader.email}`)
    await press('Yes, bid $155.00')
    await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent('You’re winning at $155.00'))
    await inRow('You’re winning')
  }),
)

test(
  'a price that moves before the bid is confirmed is said, and not bid',
  quickly(async () => {
    const jane = await openBidder()
    const item = await jane.addItem()
    await jane.place(item, { amount: '125' })
    await jane.bidElsewhere(item, '130')
    await jane.openMyBids()
    await jane.user.click(await screen.findByRole('link', { name: 'Bid $135.00' }))
    await jane.bidElsewhere(item, '140')
    const moved = 'Someone bid meanwhile. The next bid is $145.00.'
    await waitFor(() => expect(within(dialog()).getByRole('alert')).toHaveTextContent(moved))
    await press('Yes, bid $135.00')
    await press('Go back')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Bid $145.00' })).toHaveFocus())
    expect(jane.network.calls.filter((call) => /^POST .*\/bid$/.test(call))).toEqual([])
  }),
)

for (const javaScript of [true, false]) {
  test(
    `a maximum is lowered, removed, and raised ${javaScript ? 'with' : 'without'} JavaScript`,
    quickly(async () => {
      const jane = await openBidder({ javaScript })
      const item = await jane.addItem()
      await jane.place(item, { maximum: '300' })
      await jane.openMyBids()
      const send = async (name: string, maximum?: string) => {
        if (maximum) fill('Bid for me up to', maximum)
        const button = screen.getByRole('button', { name, hidden: true })
        await (javaScript ? jane.user.click(button) : jane.submit(button))
      }
      await send('Save maximum', '200')
      await inRow('Your maximum: $200.00.')
      await send('Remove maximum')
      await waitFor(async () => expect(await findRow(LAKE)).not.toHaveTextContent('Your maximum:'))
      await send('Save maximum', '250')
      await inRow('Your maximum: $250.00.')
      const [lock] = await jane.orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, item.id))
      expect([lock?.leaderMaximum, lock?.currentAmount]).toEqual([25_000, 12_500])
    }),
  )
}

test(
  'a bid is withdrawn after a question',
  quickly(async () => {
    const jane = await openBidder()
    await jane.place(await jane.addItem(), { amount: '125' })
    await jane.openMyBids()
    await jane.user.click(screen.getByRole('button', { name: 'Withdraw bid', hidden: true }))
    expect(await screen.findByRole('dialog', { name: 'Withdraw your bid?' })).toBeVisible()
    await inRow('You’re winning')
    await press('Withdraw bid')
    await inRow('No bid of yours')
  }),
)

test(
  'a bidder says who they are where it is required, and only once',
  quickly(async () => {
    const jane = await openBidder()
    const { orm, school, reader, user } = jane
    const item = await jane.addItem()
    await jane.place(item, { amount: '125' })
    await jane.bidElsewhere(item, '130')
    await jane.letCooldownPass(item)
    await (await teamOf(orm, school)).settings({ asksName: 'required' })
    await jane.openMyBids()
    await user.click(await screen.findByRole('link', { name: 'Bid $135.00' }))
    await press('Yes, bid $135.00')
    expect(await within(dialog()).findByText('Please enter your name')).toBeVisible()
    await waitFor(() => expect(within(dialog()).getByLabelText('Your name')).toHaveFocus())
    await user.keyboard('Jane Okafor')
    await press('Yes, bid $135.00')
    await inRow('You’re winning')
    const own = and(eq(bidderContact.organizationId, school.id), eq(bidderContact.email, reader.email))
    const contacts = await orm.select().from(bidderContact).where(own)
    expect(contacts).toMatchObject([{ name: 'Jane Okafor', phone: null, isConfirmed: true }])
    await jane.bidElsewhere(item, '140', { name: 'Rival' })
    await jane.letCooldownPass(item)
    localStorage.removeItem('bidlark:contact')
    await jane.open(jane.path)
    await user.click(await screen.findByRole('link', { name: 'Bid $145.00' }))
    await press('Yes, bid $145.00')
    await inRow('You’re winning')
  }),
)
