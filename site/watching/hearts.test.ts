import { expect, test } from 'bun:test'
import { findRow, openBidder } from '../../tests/support/my-bids-tab.ts'
import { lost } from '../../tests/support/network.ts'
import { press, shows } from '../../tests/support/on-page.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { heartsOf } from '../device/device-hearts.ts'
import { startOrganizationPage } from '../organization/start-organization-page.ts'
import { rememberWatched } from './merge-hearts.ts'
import { showHearts } from './show-hearts.ts'

type Tab = Awaited<ReturnType<typeof openBidder>>
const heartOf = (title: string) => screen.getByRole('button', { name: new RegExp(`(atch(ing)?|eguir) ${title}$`) })
const isOn = (title: string) => waitFor(() => expect(heartOf(title).getAttribute('aria-pressed')).toBe('true'))
const isOff = (title: string) => waitFor(() => expect(heartOf(title).getAttribute('aria-pressed')).toBe('false'))

/** A school with a quilt and a cake. */
async function openEvening(options: Parameters<typeof openBidder>[0] = {}) {
  const tab = await openBidder(options)
  const [lead, cake] = [await tab.addItem({ title: 'Quilt' }), await tab.addItem({ title: 'Cake' })]
  const home = `/${tab.school.slug}`
  return { ...tab, lead, cake, home, cakePath: `${home}/${cake.slug}` }
}

/** Opens a page with hearts, as its scripts have it. */
async function openHearts({ open, school }: Pick<Tab, 'open' | 'school'>, path: string) {
  await open(path)
  startOrganizationPage(document.getElementById('main'))
  showHearts(school.slug)
}

test('a heart is remembered by the device, for the item’s page too', async () => {
  const tab = await openEvening()
  const { home, cakePath, user } = tab
  await openHearts(tab, home)
  expect(heartOf('Cake')).toHaveAccessibleName('Watch Cake')
  await user.click(heartOf('Cake'))
  await isOn('Cake')
  expect(heartOf('Cake')).toHaveAccessibleName('Stop watching Cake')
  expect(screen.getByText(/^Saved on this device\./)).toHaveRole('status')
  await openHearts(tab, cakePath)
  await isOn('Cake')
  expect(heartOf('Cake')).toHaveTextContent('Watching')
  await user.click(heartOf('Cake'))
  await isOff('Cake')
  await openHearts(tab, home)
  await isOff('Cake')
})

test('the items that a device watches can be shown alone, and all again', async () => {
  const tab = await openEvening()
  const filter = () => screen.getByText('Watching', { selector: '[data-own] a' })
  await openHearts(tab, tab.home)
  expect(filter().closest<HTMLElement>('[data-own]')?.hidden).toBe(true)
  await tab.user.click(heartOf('Cake'))
  await waitFor(() => expect(filter().closest<HTMLElement>('[data-own]')?.hidden).toBe(false))
  await openHearts(tab, filter().getAttribute('href') ?? '')
  await shows(/^1 of 2 items\./)
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.getByRole('article')).toHaveTextContent('Cake')
  await openHearts(tab, screen.getByRole('link', { name: 'Lowest price' }).getAttribute('href') ?? '')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await openHearts(tab, filter().getAttribute('href') ?? '')
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('hearts of the device become the bidder’s once My bids opens, and are theirs on others', async () => {
  const tab = await openEvening()
  const { home, cakePath, user } = tab
  await openHearts(tab, cakePath)
  await user.click(heartOf('Cake'))
  await isOn('Cake')
  // The server is busy for a moment, and takes them at the next reading.
  const busy = { message: 'Please try again in a moment.' }
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  const mend = tab.network.on(/^POST .*\/watch$/, () => {
    mend()
    refuse()
    return Response.json(busy, { status: 503 })
  })
  await tab.openMyBids()
  await refused
  expect(localStorage.getItem('bidlark:known')).toBe('yes')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(async () => expect(await findRow('Cake')).toHaveTextContent('Watching'))
  await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent('Watching 1 item'))
  // Another device, by the same link.
  tab.network.cookies.clear()
  localStorage.clear()
  await tab.openMyBids()
  await waitFor(async () => expect(await findRow('Cake')).toHaveTextContent('Watching'))
  await waitFor(() => expect(localStorage.getItem('bidlark:known')).toBe('yes'))
  await openHearts(tab, home)
  await isOn('Cake')
  await user.click(heartOf('Quilt'))
  await isOn('Quilt')
  await tab.open(tab.path)
  await findRow('Quilt')
  await press('Stop watching: Cake')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Cake' })).not.toBeInTheDocument())
  expect(await findRow('Quilt')).toHaveTextContent('Watching')
  await openHearts(tab, home)
  await isOn('Quilt')
  await isOff('Cake')
  await tab.open(tab.path)
  // At another school, too.
  localStorage.setItem('bidlark:watching:elsewhere', JSON.stringify({ ids: ['cake'], isSent: true }))
  await tab.submit(screen.getByRole('button', { name: 'Forget me here' }))
  const { forgetUnknown } = await import('../my-bids/forget-unknown.ts')
  forgetUnknown(document.getElementById('main'))
  await openHearts(tab, home)
  await isOff('Quilt')
  await isOff('Cake')
  expect(localStorage.getItem('bidlark:watching:elsewhere')).toBeNull()
})

test('a heart that is pressed once the device is nobody’s any more becomes the next bidder’s, those of before do not', async () => {
  const tab = await openEvening()
  await tab.openMyBids()
  await waitFor(() => expect(heartsOf(tab.school.slug).isSent).toBe(true))
  await openHearts(tab, tab.home)
  await tab.user.click(heartOf('Quilt'))
  await isOn('Quilt')
  tab.network.cookies.clear()
  await tab.user.click(heartOf('Cake'))
  await isOn('Cake')
  await isOff('Quilt')
  expect(heartsOf(tab.school.slug).isSent).toBe(false)
})

test('the page is there for a browser that stores nothing, and a heart says that it cannot be remembered', async () => {
  const tab = await openEvening()
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') ?? {}
  await tab.open(tab.home)
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  try {
    startOrganizationPage(document.getElementById('main'))
    showHearts(tab.school.slug)
    await tab.user.click(heartOf('Cake'))
    await waitFor(() => expect(document.querySelector('[data-watch-note]')?.textContent).toMatch(/try again/))
    await isOff('Cake')
  } finally {
    Object.defineProperty(globalThis, 'localStorage', storage)
  }
})

test('of too many the device remembers what is open, which the server has first', () => {
  const watched = Array.from({ length: 201 }, (_, place) => ({ id: `${place}`, isWatched: true }))
  rememberWatched('oak', watched)
  expect(heartsOf('oak').ids).toHaveLength(200)
  expect(heartsOf('oak').ids).toContain('0')
})

test('what the server does not hear of is not watched, and said', async () => {
  const tab = await openEvening()
  await tab.openMyBids()
  await waitFor(() => expect(localStorage.getItem('bidlark:known')).toBe('yes'))
  tab.network.on(/^POST .*\/watch$/, lost)
  await openHearts(tab, tab.home)
  await tab.user.click(heartOf('Cake'))
  await waitFor(() => expect(document.querySelector('[data-watch-note]')?.textContent).not.toBe(''))
  await isOff('Cake')
})
