import { expect, test } from 'bun:test'
import { findField, openCheckout } from '../../tests/support/checkout-tab.ts'
import { hurry, hurryTests } from '../../tests/support/hurry.ts'
import { addNamed } from '../../tests/support/named-winner.ts'
import { fillIn, press, shows } from '../../tests/support/on-page.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { addWins } from '../../tests/support/won.ts'

hurryTests(250, 200)

async function openWithWinners() {
  const checkout = await openCheckout()
  await shows('No one is left to come. For a bid on paper, search for its item.')
  const jane = await addNamed(checkout.orm, checkout.school, 'Jane Okafor', 100)
  const nameless = await addWins(checkout.orm, checkout.school, 'marta.solis@example.org', 60, 40)
  return { ...checkout, jane, nameless, reopen: () => checkout.open(`/${checkout.school.slug}/checkout`) }
}

test('who is still to come is listed by name, or by code and items, and filtered by what is typed', async () => {
  const { jane, nameless, reopen, scan } = await openWithWinners()
  await reopen()
  await screen.findByRole('heading', { name: 'Still to Come' })
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toHaveLength(2)
  expect(lines.join()).toContain(`Jane Okafor${jane.code} · j***@e***.org`)
  expect(lines.join()).toContain(`${nameless.code}A week at the lake, A week at the lakem***@e***.org`)
  for (const words of [nameless.code.slice(0, 4), 'mar']) {
    fillIn({ 'Find a Winner or an Item': words })
    await waitFor(() => expect(screen.queryByText('Jane Okafor')).toBeNull())
    await shows(nameless.code)
    fillIn({ 'Find a Winner or an Item': '' })
    await shows('Jane Okafor')
  }
  // What led nowhere is replaced by what is scanned next.
  await scan('ZZZ999')
  await shows('No winner and no open item matches “ZZZ999”.')
  await scan('mar')
  await screen.findByRole('heading', { name: 'm***@e***.org' })
})

test('a search that nobody answers is given up, and the next one goes', async () => {
  const { jane, network, scan } = await openWithWinners()
  const restore = network.on(/\/checkout\/find/, () => new Promise(() => {}))
  await hurry([20_000], async () => {
    await scan(jane.code)
    await shows('Please check the connection and try again.')
  })
  restore()
  await scan(jane.code)
  await screen.findByRole('heading', { name: 'Jane Okafor' })
})

test('a late answer to a search leads nobody away from the sheet they opened, nor from what they typed since', async () => {
  const { nameless, network, reopen, scan, user } = await openWithWinners()
  await reopen()
  await screen.findByRole('heading', { name: 'Still to Come' })
  const search = /\/checkout\/find\?search=okafor/
  let answer = network.hold(search)
  await scan('okafor')
  await user.click(await screen.findByRole('link', { name: new RegExp(nameless.code) }))
  await screen.findByRole('heading', { name: 'm***@e***.org' })
  answer()
  const isFree = () => expect(screen.getByRole('button', { name: 'Find' })).toHaveAttribute('aria-disabled', 'false')
  await waitFor(isFree)
  await Bun.sleep(50)
  expect(screen.getByRole('heading', { name: 'm***@e***.org' })).toBeVisible()

  answer = network.hold(search)
  await scan('okafor')
  fillIn({ 'Find a Winner or an Item': 'zzz' })
  answer()
  await waitFor(isFree)
  await Bun.sleep(50)
  expect(screen.getByRole('heading', { name: 'm***@e***.org' })).toBeVisible()
  expect(findField()).toHaveValue('zzz')
})

test('a browser that reads codes scans one with the camera, and opens whom it names; without a camera one types', async () => {
  const { jane, reopen } = await openWithWinners()
  expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull()
  let isAllowed = false
  let isOn = false
  const track = { stop: () => (isOn = false) }
  const camera = async () => {
    if (!isAllowed) throw new DOMException('No', 'NotAllowedError')
    isOn = true
    return { getTracks: () => [track] }
  }
  class Reader {
    #reads = 0
    async detect() {
      return this.#reads++ < 1 ? [] : [{ rawValue: jane.code }]
    }
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: camera }, configurable: true })
  Object.assign(window, { BarcodeDetector: Reader })
  Object.assign(HTMLVideoElement.prototype, { play: async () => {} })
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', { writable: true, value: null })
  await reopen()
  await press('Scan')
  await shows('The camera can’t be used. Please allow it in the browser, or type the code.')
  await press('Close')
  isAllowed = true
  await press('Scan')
  await screen.findByRole('heading', { name: 'Jane Okafor' })
  expect(isOn).toBe(false)
})
