import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { clockTime } from '../../../api/contract/values/time/moment.ts'
import { HOUR_MS } from '../../../api/contract/values/time/time.ts'
import { event } from '../../../db/schema/events.ts'
import { pause } from '../../../db/schema/pauses.ts'
import { findCard, openAdmin } from '../../../tests/support/admin-tab.ts'
import { hurry } from '../../../tests/support/hurry.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { fill, findToast, press, user } from '../../../tests/support/on-page.ts'
import { wasOffline } from '../../../tests/support/outage.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { spanInShort } from './Night.tsx'

const newest = () => screen.findByRole('list', { name: 'Newest bids' })
afterEach(() => void setSystemTime())

const figure = (label: string) => screen.getByText(label).nextElementSibling

test('while bidding is open the dashboard shows the newest bids, how fast they come, and to when ends moved while we were offline', async () => {
  const { addItem, bid, openScreen, orm } = await openAdmin()
  const [quilt, cabin] = [await addItem('A quilt'), await addItem('A cabin')]
  await bid(quilt, '125')
  const bidder = await bid(cabin, '130')
  const extendedTo = new Date(cabin.endTime.getTime() + 3 * 60_000)
  await wasOffline(orm, cabin.id, { seconds: 60, endTime: extendedTo })
  await openScreen('', 'Dashboard')
  const [first, ...others] = within(await newest()).getAllByRole('listitem')
  expect(first).toHaveTextContent(/^\$130\.00A cabin/)
  expect(first).toHaveTextContent(bidder)
  expect(others).toHaveLength(1)
  expect([figure('Bids a minute'), figure('Bidders now')].map((value) => value?.textContent)).toEqual(['2', '2'])
  expect(figure('Closes next in')).toHaveTextContent(/min$/)
  const end = clockTime(extendedTo, 'America/Chicago').replace(/\s/g, ' ')
  expect(screen.getByText(`We were offline, so 1 item was extended to ${end}.`)).toBeVisible()
})

test('on a device that is an hour ahead, what is open and for how long goes by the server’s clock', async () => {
  const { addItem, openScreen } = await openAdmin()
  await addItem('A quilt', { endTime: inHours(30.4 / 60) })
  setSystemTime(Date.now() + HOUR_MS)
  await openScreen('', 'Dashboard')
  await waitFor(() => expect(figure('Closes next in')).toHaveTextContent('30 min'))
  await press('Add 10 Minutes')
  expect(await screen.findByRole('alertdialog', { name: 'Add 10 Minutes to 1 Auction?' })).toBeVisible()
})

test('bids are heard of on a device whose clock is set back meanwhile', async () => {
  const { addItem, bid, network, openScreen } = await openAdmin()
  const [quilt, cabin] = [await addItem('A quilt'), await addItem('A cabin')]
  const isHeard = Promise.withResolvers<void>()
  network.on(/^GET .*\/live$/, async (request, pass) => {
    const stream = await pass(request)
    isHeard.resolve()
    return stream
  })
  setSystemTime(Date.now() + HOUR_MS)
  await openScreen('', 'Dashboard')
  await isHeard.promise
  await bid(quilt, '125')
  const bids = within(await newest())
  setSystemTime()
  await bid(cabin, '130')
  await waitFor(() => expect(bids.getAllByRole('listitem')).toHaveLength(2))
})

test('what changes while the network is away, or the server starts anew, is read once it is back', async () => {
  const { addItem, bid, network, openScreen } = await openAdmin()
  const quilt = await addItem('A quilt')
  const [away, back] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let streams = 0
  network.on(/^GET .*\/live$/, async (request, pass) => {
    streams++
    if (streams === 1) return new Response('retry: 10\n\n', { headers: { 'content-type': 'text/event-stream' } })
    if (streams === 2) return new Response('Bad Gateway', { status: 502 })
    away.resolve()
    await back.promise
    return pass(request)
  })
  const card = await hurry([5_000], async () => {
    await openScreen('', 'Dashboard')
    await away.promise
    return findCard('A quilt')
  })
  await bid(quilt, '125')
  back.resolve()
  await waitFor(() => expect(card).toHaveTextContent('$125.00 (highest bid)'))
})

test('an owner pauses bidding with a reason, reads until when, and resumes it', async () => {
  const { addItem, openScreen, orm, school } = await openAdmin()
  await addItem('A quilt')
  await openScreen('', 'Dashboard')
  await press('Pause Bidding')
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause Bidding' }))
  await user.click(dialog.getByRole('button', { name: 'Pause Bidding' }))
  expect(await dialog.findByText('Please say why: bidders read it')).toBeVisible()
  fill('Why? Bidders read it.', 'The microphone failed')
  fill('In Spanish (optional)', 'Falló el micrófono')
  await user.selectOptions(dialog.getByLabelText('For at most'), '30 minutes')
  await user.click(dialog.getByRole('button', { name: 'Pause Bidding' }))
  const resume = await screen.findByRole('button', { name: 'Resume Bidding' })
  expect(screen.getByRole('heading', { name: 'Bidding Is Paused' })).toBeVisible()
  expect(screen.getByText(/^Bidding is paused until \d/).parentElement).toHaveTextContent('The microphone failed')
  const [row] = await orm.select().from(pause).where(eq(pause.organizationId, school.id))
  expect((row?.endedAt.getTime() ?? 0) - (row?.beganAt.getTime() ?? 0)).toBe(30 * 60_000)
  expect(row?.reasonEs).toBe('Falló el micrófono')
  await user.click(resume)
  expect(await screen.findByRole('heading', { name: 'Bidding Is Open' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resume Bidding' })).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
})

test('whoever resumes bidding that has gone on by itself sees that it is open', async () => {
  const { addItem, network, openScreen, orm, school, send } = await openAdmin()
  await addItem('A quilt')
  await send('POST', 'bidding/pause', { minutes: 5, reason: 'The microphone failed' })
  const silent = { headers: { 'content-type': 'text/event-stream' } }
  network.on(/^GET .*\/live$/, () => new Response('retry: 600000\n\n', silent))
  await openScreen('', 'Dashboard')
  await screen.findByRole('button', { name: 'Resume Bidding' })
  const past = { beganAt: inHours(-2), endedAt: inHours(-1) }
  await orm.update(pause).set(past).where(eq(pause.organizationId, school.id))
  await press('Resume Bidding')
  await findToast('Failed to resume bidding', 'Bidding isn’t paused.')
  expect(await screen.findByRole('heading', { name: 'Bidding Is Open' })).toBeVisible()
})

test('what an owner announces stands on the dashboard until they take it down', async () => {
  const { addItem, openScreen, orm, school, send } = await openAdmin()
  await addItem('A quilt')
  await openScreen('', 'Dashboard')
  await press('Post Announcement')
  const dialog = within(await screen.findByRole('dialog', { name: 'Post Announcement' }))
  fill('Announcement', 'Pizza is served in the gym')
  // Another owner is faster.
  await send('POST', 'announcement', { en: 'Doors close at nine', es: '' })
  await waitFor(() => expect(dialog.getByText(/It takes the place of “Doors close at nine”\.$/)).toBeVisible())
  await user.click(dialog.getByRole('button', { name: 'Post Announcement' }))
  expect(await screen.findByText('Pizza is served in the gym')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Post Announcement' })).toHaveFocus())
  await press('Take Down')
  await waitFor(() => expect(screen.queryByText('Pizza is served in the gym')).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
  const [row] = await orm.select().from(event).where(eq(event.organizationId, school.id))
  expect(row?.announcement).toBeNull()
})

const toOne = { name: 'Add 10 Minutes to 1 Auction?' }

test('two who add ten minutes at once add ten, not twenty', async () => {
  const { addItem, openScreen, send } = await openAdmin()
  const { id } = await addItem('A quilt', { endTime: inHours(30.4 / 60) })
  await openScreen('', 'Dashboard')
  await press('Add 10 Minutes')
  const dialog = within(await screen.findByRole('alertdialog', toOne))
  const change = { kind: 'move', days: 0, minutes: 10, times: 'end' }
  await send('POST', 'auctions/bulk-edits', { id: crypto.randomUUID(), itemIds: [id], change, revisions: [0] })
  await waitFor(() => expect(figure('Closes next in')).toHaveTextContent('40 min'))
  await user.click(dialog.getByRole('button', { name: 'Add 10 Minutes' }))
  expect(await screen.findByText('Nothing was changed.')).toBeVisible()
  expect(figure('Closes next in')).toHaveTextContent('40 min')
})

test('ten minutes are not added in a pause that somebody else begins meanwhile', async () => {
  const { addItem, openScreen, send } = await openAdmin()
  await addItem('A quilt')
  await openScreen('', 'Dashboard')
  await press('Add 10 Minutes')
  await screen.findByRole('alertdialog', toOne)
  await send('POST', 'bidding/pause', { minutes: 30, reason: 'The microphone failed' })
  const resume = await screen.findByRole('button', { name: 'Resume Bidding' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(resume)
  await screen.findByRole('heading', { name: 'Bidding Is Open' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  [-5, '0 s'],
  [99, '99 s'],
  [100, '2 min'],
  [59 * 60 + 31, '60 min'],
  [3 * 3600, '3 h'],
  [50 * 3600, '2 d'],
])('%p seconds are %s', (seconds, words) => {
  expect(spanInShort(new Date(0), new Date(seconds * 1000))).toBe(words)
})
