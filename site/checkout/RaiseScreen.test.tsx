import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { navigate } from 'wouter/use-hash-location'
import { cause as causes, gift } from '../../db/schema/causes.ts'
import { openCheckout } from '../../tests/support/checkout-tab.ts'
import { addCause, addGift, giftsOf } from '../../tests/support/gifts.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { inHours } from '../../tests/support/moments.ts'
import { goneWithAnswer, lost } from '../../tests/support/network.ts'
import { fillIn, findToast, press, shows } from '../../tests/support/on-page.ts'
import { addPaddle } from '../../tests/support/paddle.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { $lines } from './use-raise.ts'

async function openRaise() {
  const tab = await openCheckout({ usesPaddles: true })
  const cause = await addCause(tab.orm, tab.school, { amounts: [25_000, 10_000] })
  await addPaddle(tab.orm, tab.school, 12, 'Ann Reed')
  await addPaddle(tab.orm, tab.school, 45, 'Bo Lee')
  navigate('/gifts')
  await screen.findByLabelText('Paddles')
  return { ...tab, cause }
}
const row = (name: string) => within(screen.getByText(name).closest('li') ?? document.body)
const numbers = () => screen.getByLabelText('Paddles')

test('numbers are entered for an amount, each answers by name or as unknown, and Undo takes one back', async () => {
  const { orm, cause } = await openRaise()
  await press('$100.00')
  expect(numbers()).toHaveFocus()
  fillIn({ Paddles: '012 #45, 112' })
  await press('Enter Gifts')
  await shows('Ann Reed, Paddle 12', 'Bo Lee, Paddle 45', 'Unknown: no one holds this paddle.')
  expect(numbers()).toHaveValue('')
  expect(numbers()).toHaveFocus()
  expect((await giftsOf(orm, cause)).map(({ amount }) => amount)).toEqual([10_000, 10_000])
  row('Ann Reed, Paddle 12').getByRole('button', { name: 'Undo the gift of Ann Reed, Paddle 12' }).click()
  await shows('$100.00 undone')
  expect(numbers()).toHaveFocus()
  await waitFor(async () =>
    expect((await giftsOf(orm, cause)).filter(({ cancelledAt }) => cancelledAt !== null)).toHaveLength(1),
  )
})

test('what was entered before the screen was left is undone there, too, and the next number follows', async () => {
  const { orm, cause } = await openRaise()
  fillIn({ Paddles: '12' })
  await press('Enter Gifts')
  await shows('Ann Reed, Paddle 12')
  navigate('/')
  await waitFor(() => expect(screen.queryByLabelText('Paddles')).toBeNull())
  navigate('/gifts')
  await shows('Entered in the Last Ten Minutes')
  await press('Undo the gift of Ann Reed, Paddle 12')
  await waitFor(() => expect(screen.queryByText('Ann Reed, Paddle 12')).toBeNull())
  await waitFor(() => expect(numbers()).toHaveFocus())
  expect((await giftsOf(orm, cause))[0]?.cancelledAt).not.toBeNull()
})

test('who gave that amount before is asked about, and what is no number is said at its field', async () => {
  const { orm, cause } = await openRaise()
  fillIn({ Paddles: 'twelve' })
  await press('Enter Gifts')
  await shows('Please enter numbers of paddles, such as 12 45 112')
  fillIn({ Paddles: '12 '.repeat(51) })
  await press('Enter Gifts')
  await shows('Please enter up to 50 numbers at once')
  fillIn({ Amount: '50', Paddles: '12' })
  await press('Enter Gifts')
  await shows('Ann Reed, Paddle 12')
  fillIn({ Paddles: '12' })
  await press('Enter Gifts')
  await shows('Gave $50.00 already. Not counted again.')
  await press('Count $50.00 Again')
  await waitFor(async () => expect(await giftsOf(orm, cause)).toHaveLength(2))
})

test('what was given to another cause than the chosen one says to which', async () => {
  const { orm, school, user } = await openRaise()
  await addCause(orm, school, { title: 'A Library', endTime: inHours(48) })
  const enter = async () => {
    fillIn({ Amount: '100', Paddles: '12' })
    await press('Enter Gifts')
  }
  await enter()
  await user.selectOptions(await screen.findByLabelText('Cause'), 'A Library')
  await shows('$100.00 · New Playground')
  await enter()
  await shows(/^\$100\.00$/)
  navigate('/')
  await waitFor(() => expect(screen.queryByLabelText('Paddles')).toBeNull())
  navigate('/gifts')
  await shows('$100.00 · Ann Reed (helper)', '$100.00 · A Library · Ann Reed (helper)')
})

test('without a network numbers wait, and count once', async () => {
  const { orm, cause, network } = await openRaise()
  const restore = network.on(/^POST .*\/checkout\/gifts$/, lost)
  fillIn({ Paddles: '12' })
  await press('Enter Gifts')
  await shows('No connection. We keep trying, and nothing is recorded twice.')
  restore()
  await waitFor(async () => expect(await giftsOf(orm, cause)).toHaveLength(1))
})

test('numbers that never arrived, as somebody left the screen meanwhile, stand there to be sent again', async () => {
  const { orm, cause, network } = await openRaise()
  const restore = network.on(/^POST .*\/checkout\/gifts$/, lost)
  await hurry([1_500], async () => {
    fillIn({ Paddles: '12' })
    await press('Enter Gifts')
    navigate('/')
    await findToast('Failed to enter gifts')
  })
  restore()
  navigate('/gifts')
  await press('Try Again')
  await waitFor(async () => expect(await giftsOf(orm, cause)).toHaveLength(1))
})

test('what was answered after somebody left the screen stands there once, but what was given, which is listed', async () => {
  const { orm, school, cause, network } = await openRaise()
  const { id: holder } = await addPaddle(orm, school, 46, 'Cy Young')
  await addGift(orm, cause, holder, 25_000, { enteredByName: 'Bo Lee', givenAt: new Date() })
  async function leave() {
    navigate('/')
    await waitFor(() => expect(screen.queryByLabelText('Paddles')).toBeNull())
  }
  const answer = network.hold(/^POST .*\/checkout\/gifts$/)
  fillIn({ Paddles: '12 46 112' })
  await press('Enter Gifts')
  await leave()
  answer()
  await waitFor(() => expect($lines.get().map(({ kind }) => kind)).toEqual(['unknown', 'repeated', 'given']))
  navigate('/gifts')
  await shows('Entered in the Last Ten Minutes', 'Ann Reed, Paddle 12', 'Gave $250.00 already. Not counted again.')
  await shows('Unknown: no one holds this paddle.')
  await press('Count $250.00 Again')
  await waitFor(async () => expect(await giftsOf(orm, cause)).toHaveLength(3))
  await waitFor(() => expect(screen.queryByText('Entering…')).toBeNull())
  await leave()
  navigate('/gifts')
  await shows('Entered in the Last Ten Minutes')
  expect(screen.queryByText('Unknown: no one holds this paddle.')).toBeNull()
})

test('what somebody else undoes is undone here, and what is counted is never said not to be', async () => {
  await hurry([1_500, 5_000], async () => {
    const { orm, cause, network } = await openRaise()
    network.on(/^POST .*\/checkout\/gifts$/, goneWithAnswer())
    fillIn({ Paddles: '12' })
    await press('Enter Gifts')
    await findToast('Failed to enter gifts')
    await shows('Ann Reed, Paddle 12')
    expect(screen.queryByText('Not entered, as far as we know.')).toBeNull()
    await orm.update(gift).set({ cancelledAt: new Date() }).where(eq(gift.causeId, cause.id))
    await shows('$250.00 undone')
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  })
})

test('a cause that begins while the checkout is open is offered there, and an answer that is none of ours puts nobody out', async () => {
  await hurry([30_000], async () => {
    const { network, orm, school } = await openCheckout({ usesPaddles: true })
    await shows('Hand Out a Paddle')
    expect(screen.queryByText('Paddle Raise')).toBeNull()
    await addCause(orm, school)
    await shows('Paddle Raise')
    const isAway = Promise.withResolvers<void>()
    network.on(/^GET .*\/checkout$/, () => {
      isAway.resolve()
      return new Response('Bad Gateway', { status: 502 })
    })
    await isAway.promise
    await new Promise(setImmediate)
    await shows('Paddle Raise')
  })
})

test('a cause that is over gives way to no other by itself, and what it got is undone all the same', async () => {
  await hurry([5_000], async () => {
    const { orm, school, cause, open } = await openRaise()
    const end = (id: string) => orm.update(causes).set({ isActive: false }).where(eq(causes.id, id))
    await press('$100.00')
    fillIn({ Paddles: '12' })
    await press('Enter Gifts')
    await shows('Ann Reed, Paddle 12')
    const library = await addCause(orm, school, { title: 'A Library' })
    await screen.findByLabelText('Cause')
    await end(cause.id)
    await waitFor(() => expect(screen.queryByText('New Playground')).toBeNull())
    fillIn({ Paddles: '45' })
    await press('Enter Gifts')
    await shows('Please choose a cause')
    expect(await giftsOf(orm, library)).toEqual([])
    await end(library.id)
    await shows('No cause is on now.')
    await open(`/${school.slug}/checkout`)
    await screen.findByText('Paddle Raise').then((link) => link.click())
    await press('Undo the gift of Ann Reed, Paddle 12')
    await waitFor(async () => expect((await giftsOf(orm, cause))[0]?.cancelledAt).not.toBeNull())
  })
})
