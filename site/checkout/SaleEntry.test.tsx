import { expect, test } from 'bun:test'
import { navigate } from 'wouter/use-hash-location'
import { openCheckout } from '../../tests/support/checkout-tab.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { inHours } from '../../tests/support/moments.ts'
import { goneWithAnswer } from '../../tests/support/network.ts'
import { fillIn, findToast, press, shows } from '../../tests/support/on-page.ts'
import { addPaddle } from '../../tests/support/paddle.ts'
import { addPlaces, kindOf, orderOf, salesOf } from '../../tests/support/places.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { send } from '../../tests/support/visitors.ts'

test('a helper sells a place in three presses, and is ready for the next buyer', async () => {
  const { orm, school, scan } = await openCheckout()
  const item = await addPlaces(orm, school, { count: 3 }, { itemNumber: 7 })
  await scan('#7')
  await screen.findByRole('heading', { name: 'Pizza Party' })
  await shows('$20.00', '3 left')
  fillIn({ 'Bidder’s Email': 'ann@example.org' })
  await press('Sell 1 for $20.00')
  await shows('Sold: 1 place to a***@e***.org, for $20.00.', '2 left')
  await waitFor(() => expect(screen.getByLabelText('Bidder’s Email')).toHaveFocus())
  expect(await salesOf(orm, item)).toMatchObject({ left: 2, purchases: [{ enteredByName: 'Ann Reed (helper)' }] })
  fillIn({ 'Bidder’s Email': 'bob@example.org', 'How Many': '3' })
  await press('Sell 3 for $60.00')
  await shows('Only 2 places are left. Nothing was bought.')
  fillIn({ 'How Many': '2' })
  await press('Sell 2 for $40.00')
  await shows('Sold Out')
})

test('kinds that are on sale are sold together, to a paddle too', async () => {
  const { orm, school, scan } = await openCheckout({ usesPaddles: true })
  await addPaddle(orm, school, 12)
  const earlyBird = kindOf('Early Bird', { price: 500, until: inHours(-1).toISOString() })
  const kinds = [earlyBird, kindOf('Adult'), kindOf('Child', { price: 1_000 })]
  const item = await addPlaces(orm, school, { kinds }, { itemNumber: 7 })
  await scan('Pizza')
  await screen.findByRole('heading', { name: 'Pizza Party' })
  await shows('from $10.00')
  expect(screen.queryByLabelText('Early Bird')).toBeNull()
  fillIn({ 'Bidder’s Email or Paddle': '12', Adult: '1', Child: '2' })
  await press('Sell 3 for $40.00')
  await shows('Sold: 3 places to Ann, Paddle 12, for $40.00.')
  expect((await salesOf(orm, item)).purchases.map(({ kind, quantity }) => [kind, quantity]).sort()).toEqual([
    ['Adult', 1],
    ['Child', 2],
  ])
})

test('places whose answer is lost are sold once, also when the paddle is typed in another way then', async () => {
  await hurry([1_500], async () => {
    const { orm, school, scan, network } = await openCheckout({ usesPaddles: true })
    await addPaddle(orm, school, 12)
    const item = await addPlaces(orm, school, { count: 3 }, { itemNumber: 7 })
    const sell = async (paddle: string) => {
      await screen.findByRole('heading', { name: 'Pizza Party' })
      fillIn({ 'Bidder’s Email or Paddle': paddle })
      await press('Sell 1 for $20.00')
    }
    const mend = network.on(/^POST .*\/purchases$/, goneWithAnswer())
    await scan('#7')
    await sell('12')
    await findToast('Failed to sell')
    mend()
    screen.getByRole('link', { name: 'Back to Search' }).click()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pizza Party' })).toBeNull())
    await scan('#7')
    await screen.findByRole('link', { name: /Pizza Party/ }).then((link) => link.click())
    await sell('#12')
    await shows('Sold: 1 place to Ann, Paddle 12, for $20.00.')
    expect((await salesOf(orm, item)).purchases).toHaveLength(1)
  })
})

test('a sale that came too late is refused in words that stay when the form goes', async () => {
  const { orm, school, scan } = await openCheckout()
  const item = await addPlaces(orm, school, { count: 2 }, { itemNumber: 7 })
  await scan('#7')
  await shows('2 left')
  await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, orderOf('bob@example.org', 2))
  fillIn({ 'Bidder’s Email': 'ann@example.org' })
  await press('Sell 1 for $20.00')
  await shows('Sold Out', 'The last sale wasn’t made. Just sold out. Nothing was bought.')
})

test('what becomes of places once their screen was left is said in a toast', async () => {
  const { orm, school, network } = await openCheckout()
  const item = await addPlaces(orm, school, { count: 3 })
  /** @returns how to let the answer through */
  async function sellAndLeave(count: number) {
    navigate(`/items/${item.id}`)
    await screen.findByLabelText('How Many')
    const answer = network.hold(/^POST .*\/purchases$/)
    fillIn({ 'Bidder’s Email': 'ann@example.org', 'How Many': String(count) })
    await press(new RegExp(`^Sell ${count} for`))
    navigate('/')
    await waitFor(() => expect(screen.queryByLabelText('How Many')).toBeNull())
    return answer
  }
  let answer = await sellAndLeave(1)
  answer()
  await findToast('Sold: 1 place to a***@e***.org, for $20.00.')
  answer = await sellAndLeave(2)
  await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, orderOf('bob@example.org', 1))
  answer()
  await findToast('Failed to sell', 'Only one place is left. Nothing was bought.')
})
