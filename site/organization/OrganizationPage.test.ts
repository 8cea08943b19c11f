import { expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { event } from '../../db/schema/events.ts'
import { categoryLabel, organization } from '../../db/schema/organizations.ts'
import { addRow } from '../../tests/support/add-row.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { show } from '../../tests/support/item-tab.ts'
import { inHours, zoneInDaytime } from '../../tests/support/moments.ts'
import { lost } from '../../tests/support/network.ts'
import { shows } from '../../tests/support/on-page.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { fireEvent, screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { until } from '../../tests/support/until.ts'
import { visitors } from '../../tests/support/visitors.ts'
import { startOrganizationPage } from './start-organization-page.ts'

/** What is waited for before a search. */
const PAUSE_MS = 350
const cards = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent?.trim())
const search = () => screen.getByLabelText<HTMLInputElement>('Search items and donors')
const link = (name: string | RegExp) => screen.getByRole('link', { name })
const href = (name: string | RegExp) => link(name).getAttribute('href') ?? ''

async function openSchool(options: Parameters<typeof openTab>[0] = {}) {
  const tab = await openTab(options)
  const about = { contactInfo: 'Ask auction@example.org', rules: 'Payment is due within 48 hours of the close.' }
  const school = await addSchool(tab.orm, { name: 'Maple Street Elementary PTA', ...about })
  const home = `/${school.slug}`
  const add = (title: string, row: Parameters<typeof addItem>[2] = {}) => addItem(tab.orm, school, { title, ...row })
  const openHome = async (query = '') => {
    const answer = await tab.open(home + query)
    startOrganizationPage(document.getElementById('main'))
    return answer
  }
  return { ...tab, ...visitors(school), school, home, add, openHome }
}

test.each([
  '?phase=zzz',
  '?from=cheap',
  '?q=%00',
  '?category=%00',
  '?event=%00',
  '?q=tea&q=cake',
  `?q=${'x'.repeat(101)}`,
])('%s is said to be no filter, and leads to all items', async (query) => {
  const { home, openHome } = await openSchool()
  expect((await openHome(query)).status).toBe(400)
  await shows('We can’t read a filter in this address.')
  expect(href('Show all items')).toBe(home)
})

/** A school with nights, a piano, and a picnic: of two categories and some prices. */
async function openEvening(options: Parameters<typeof openTab>[0] = {}) {
  const opened = await openSchool(options)
  const labels = ['Experiences', 'Food'].map((label, order) => ({ organizationId: opened.school.id, label, order }))
  await opened.orm.insert(categoryLabel).values(labels)
  await opened.add('Telescope Night', { category: 'Experiences', startingBid: 4_000 })
  const movie = await opened.add('Movie Night', { category: 'Food', startingBid: 6_000 })
  await opened.add('Piano Lessons', { category: 'Experiences', startingBid: 500 })
  await opened.add('Spring Picnic', { startTime: inHours(24), endTime: inHours(48) })
  await opened.bidElsewhere(movie, '100')
  return opened
}

test('an organization shows its event, its live, upcoming and ended items, its rules, whom to ask, and one link to My bids', async () => {
  const { add, home, open, orm, school } = await openSchool()
  const words = { name: 'Spring Gala', about: 'For the library' }
  await orm.update(event).set(words).where(eq(event.organizationId, school.id))
  const cabin = await add('Lakeside Cabin')
  await add('Sunday Picnic', { startTime: inHours(24), endTime: inHours(48) })
  await add('Piano Lessons', { startTime: inHours(-48), endTime: inHours(-24) })
  await add('Front Row Seats', { isActive: false })
  await open(home)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Maple Street Elementary PTA')
  expect(screen.getByRole('main')).toHaveTextContent(/Spring Gala ?My bids ?For the library.*Lakeside Cabin/)
  expect(screen.getAllByRole('link', { name: 'My bids' })).toHaveLength(1)
  expect(screen.getByRole('region', { name: 'Live' })).toHaveTextContent('Lakeside Cabin')
  expect(screen.getByRole('region', { name: 'Upcoming' })).toHaveTextContent('Sunday Picnic')
  expect(screen.getByRole('region', { name: 'Ended' })).toHaveTextContent('Piano Lessons')
  expect(screen.queryByText('Front Row Seats')).not.toBeInTheDocument()
  expect(link('office@example.org')).toBeVisible()
  await shows(/is due within 48 hours of the close/)
  expect(href('Lakeside Cabin')).toBe(`${home}/${cabin.slug}`)
  await open(href('Lakeside Cabin'))
  expect(href('All items')).toBe(home)
})

test('from an item one gets back to all items of its event, also once a newer one is public, unless all have ended', async () => {
  const { orm, add, school, home, open } = await openSchool()
  const { slug } = await add('Lakeside Cabin')
  await orm.update(event).set({ slug: 'raffle' }).where(eq(event.organizationId, school.id))
  const addEvent = (slug: string, hours: number) =>
    addRow(orm, event, { organizationId: school.id, slug, name: slug, publishedAt: inHours(hours) })
  const fair = await addEvent('fair', -24)
  const over = await add('Quilt', { eventId: fair.id, startTime: inHours(-2), endTime: inHours(-1) })
  await addEvent('gala', 0)
  for (const [path, back] of [
    [slug, `${home}?event=raffle`],
    [`${slug}/ask`, `${home}?event=raffle`],
    [over.slug, home],
  ]) {
    await open(`${home}/${path}`)
    expect(href('All items')).toBe(back ?? '')
  }
})

test('New Item tells items apart: it is said only while most are older', async () => {
  const { orm, school, add, openHome } = await openSchool()
  await orm.update(organization).set({ timeZone: zoneInDaytime() }).where(eq(organization.id, school.id))
  for (const title of ['Cake', 'Quilt']) await add(title, { startTime: inHours(0) })
  await openHome()
  expect(screen.queryByText('New Item')).not.toBeInTheDocument()
  for (const title of ['Chair', 'Lamp', 'Table']) await add(title, { startTime: inHours(-72) })
  // What others count visits by may be there twice.
  expect((await openHome('?sort=price&utm_source=mail&utm_source=news')).status).toBe(200)
  expect(screen.getAllByText('New Item')).toHaveLength(2)
})

test('the time that is left is marked on the last day only', async () => {
  const { add, openHome } = await openSchool()
  await add('Quilt', { endTime: inHours(14 * 24) })
  await openHome()
  expect(screen.getByText(/^Closing next: 1[34] days/)).not.toHaveClass('text-brick')
})

test('search, category, chips, and prices narrow the items together, and can be undone', async () => {
  const { home, open, submit } = await openEvening({ javaScript: false })
  await open(home)
  expect(document.querySelector('[data-watch]')).toHaveClass('needs-script')
  search().value = 'NIGHT'
  await submit(screen.getByRole('button', { name: 'Search' }))
  expect(cards()).toHaveLength(2)
  await open(href('Experiences'))
  await shows(/^1 of 4 items\./)
  await open(href('No bids yet'))
  expect(screen.getByText(/^Filters/)).toHaveTextContent('Filters (2)')
  expect(cards()).toEqual(['Telescope Night'])
  await open(href('Remove Experiences'))
  expect(location.search).toBe('?q=NIGHT&bids=none')
  await open(href('Show all items'))
  expect(cards()).toHaveLength(4)
  await open(href('Open now'))
  search().value = 'night'
  screen.getByLabelText<HTMLInputElement>(/^Price from/).value = '$20'
  screen.getByLabelText<HTMLInputElement>(/^Price to/).value = '1,000'
  await submit(screen.getByRole('button', { name: 'Show items' }))
  expect(screen.getByText(/^Filters/)).toHaveTextContent('Filters (2)')
  await open(href('Remove $20 to $1,000'))
  expect(location.search).toBe('?q=night&phase=open')
})

test('a search without a match says so, and so does an organization without items', async () => {
  const { home, open, add } = await openSchool()
  await open(home)
  await shows(/^No items yet\./)
  await add('Lakeside Cabin')
  await waitFor(async () => {
    await open(`${home}?q=submarine`)
    await shows(/^No items match\./)
  })
  expect(screen.queryByRole('region', { name: 'Live' })).not.toBeInTheDocument()
})

test('a page that is shown again shows the bids that came meanwhile, where its reader was', async () => {
  const { add, openHome, bidElsewhere, network } = await openSchool()
  const quilt = await add('Quilt')
  await openHome('?sort=price')
  const card = () => screen.getByRole('article')
  expect(card()).toHaveTextContent('no bids yet')
  link(/Quilt/).focus()
  await bidElsewhere(quilt, '130')
  show(true)
  await waitFor(() => expect(card()).toHaveTextContent('$130.00'))
  expect(link(/Quilt/)).toHaveFocus()
  expect(location.search).toBe('?sort=price')
  await bidElsewhere(quilt, '150')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(card()).toHaveTextContent('$150.00'))
  network.on(/^GET /, lost)
  show(true)
  expect(card()).toHaveTextContent('$150.00')
})

test('a page that was empty, or another event’s, shows the items of the event that is on by now, and says so', async () => {
  const { orm, home, school, add, openHome, network } = await openSchool()
  await orm.update(event).set({ about: 'On the lawn' }).where(eq(event.organizationId, school.id))
  const isPublic = (text: string) => until(async () => (await (await network.fetch(home)).text()).includes(text))
  await openHome()
  await waitFor(() => expect(network.calls).toContain(`GET /api${home}`))
  await add('Quilt')
  await isPublic('Quilt')
  show(true)
  await waitFor(() => expect(cards()).toEqual(['Quilt']))
  expect(screen.queryByText(/^No items yet/)).not.toBeInTheDocument()
  const gala = { slug: 'gala', name: 'Winter Gala', about: 'In the gym', publishedAt: inHours(0) }
  const [next] = await orm
    .insert(event)
    .values({ ...gala, organizationId: school.id })
    .returning()
  await add('Sleigh', { eventId: next?.id })
  await isPublic('Sleigh')
  show(true)
  await waitFor(() => expect(cards()).toEqual(['Sleigh']))
  expect(screen.getByRole('main')).toHaveTextContent(/PTA ?Winter Gala ?My bids ?In the gym/)
})

test('photos below the first one wait until they are near, and have their place before they come', async () => {
  const { home, open, add } = await openSchool()
  for (const title of ['Cabin', 'Quilt', 'Cake']) await add(title, { imageUrl: `/uploads/${title}.webp` })
  await open(home)
  const about = screen
    .getAllByRole('article')
    .map((card) => within(card).getByRole('img', { hidden: true }))
    .map((photo) => ['loading', 'width', 'height'].map((name) => photo.getAttribute(name)).join())
  expect(about).toEqual(['eager,960,720', 'lazy,960,720', 'lazy,960,720'])
})

test('more than sixty items go on on another page, and a search begins at its first', async () => {
  const { user, home, open, openHome, add, submit } = await openSchool({ javaScript: false })
  await Promise.all(Array.from({ length: 70 }, (_, index) => add(`Basket ${index}`)))
  const html = await (await open(home)).bytes()
  expect(gzipSync(html).length).toBeLessThan(50 * 1024)
  expect(cards()).toHaveLength(60)
  expect(href('Next page')).toBe(`${home}?page=2`)
  await openHome('?page=2')
  await shows('Page 2 of 2')
  expect(cards()).toHaveLength(10)
  await hurry([PAUSE_MS], () => user.type(search(), 'basket 6'))
  await waitFor(() => expect(location.search).toBe('?q=basket+6'))
  expect(document.title).not.toMatch(/page 2/)
  search().value = 'basket 69'
  await submit(screen.getByRole('button', { name: 'Search' }))
  expect(new URLSearchParams(location.search).get('page')).toBeNull()
  expect(document.title).not.toMatch(/page 2/)
  await shows(/^1 of 70 items\./)
})

test('an answer that comes late is not waited for any more', async () => {
  const { user, network, open, openHome } = await openEvening()
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<string>()
  const asked = Promise.withResolvers<void>()
  network.on(/\?q=piano$/, (request) => {
    asked.resolve()
    request.signal.addEventListener('abort', () => giveUp('given up'))
    return new Promise<Response>(() => {})
  })
  await openHome()
  await hurry([PAUSE_MS], async () => {
    await user.type(search(), 'piano')
    await asked.promise
    fireEvent.input(search(), { target: { value: 'night' } })
    expect(await givenUp).toBe('given up')
    await waitFor(() => expect(location.search).toBe('?q=night'))
  })
  expect(cards()).toEqual(['Telescope Night', 'Movie Night'])
  expect(screen.getByText(/^2 of 4 items\./).closest('[role=status]')).not.toBeNull()
  // Filters and orders go on from there.
  await open(href('Lowest price'))
  expect(location.search).toBe('?q=night&sort=price')
  expect(cards()).toEqual(['Telescope Night', 'Movie Night'])
})

for (const [how, answer] of [
  ['is busy', () => new Response('Too many', { status: 429 })],
  ['is away', lost],
] as const) {
  test(`when the site ${how}, the search says what to do`, async () => {
    const { user, network, openHome } = await openEvening()
    await openHome()
    network.on(/\?q=night$/, answer)
    await hurry([PAUSE_MS], () => user.type(search(), 'night'))
    await shows('We couldn’t search just now. Please press Search.')
    expect(cards()).toHaveLength(4)
  })
}
