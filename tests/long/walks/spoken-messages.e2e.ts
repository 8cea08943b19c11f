import { openScreen, test as withTeam } from '../../support/admin.ts'
import { bidOnPage, openAlive } from '../../support/bidding.ts'
import { inHours } from '../../support/moments.ts'
import { newBidder } from '../../support/new-bidder.ts'
import { orderOf, party } from '../../support/places.ts'
import { expect, test } from '../../support/sandbox.ts'
import { listen } from '../../support/speech.ts'

const MINUTE = 60_000

test('a screen reader says by itself that a bid is winning, that it was outbid, and how long is left', async ({
  page,
  sandbox,
}) => {
  await page.clock.install()
  const item = await sandbox.addItem({ endTime: new Date(Date.now() + 10.2 * MINUTE) })
  await openAlive(page, item.path)
  const heard = await listen(page)
  const expectSaid = (words: string | RegExp) =>
    expect.poll(async () => (await heard()).said).toContainEqual(expect.stringMatching(words))
  await bidOnPage(page, { email: newBidder(), amount: '125' })
  await expectSaid(/^You’re winning at \$125\.00$/)
  await sandbox.bid(item, '140')
  await expectSaid(/^You’ve been outbid/)
  await page.clock.fastForward(MINUTE / 2)
  await expectSaid(/^10 minutes left to bid$/)
  expect((await heard()).missed).toEqual([])
})

test('a screen reader says how many places are left, and that they are sold out', async ({
  page,
  sandbox,
  request,
}) => {
  const item = await sandbox.addItem({ title: 'Pizza Party', startingBid: 2_000, places: { ...party, count: 2 } })
  await openAlive(page, item.path)
  // A page that nobody fills in is read anew once it is sold out.
  await page.getByLabel('Your email').fill(newBidder())
  const heard = await listen(page)
  for (const words of ['One left', '0 left']) {
    const answer = await request.post(`${item.api}/purchases`, { data: orderOf(newBidder(), 1) })
    expect(answer.ok()).toBe(true)
    await expect.poll(async () => (await heard()).said).toContainEqual(expect.stringContaining(words))
  }
  expect((await heard()).missed).toEqual([])
})

withTeam('a screen reader says that something is not saved yet, and that it is saved', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const heard = await listen(page)
  const expectSaid = (words: string) =>
    expect.poll(heard).toMatchObject({ said: expect.arrayContaining([expect.stringContaining(words)]) })
  await page.getByLabel('Organization Name').fill('Pine Hill Elementary')
  await expectSaid('Unsaved changes')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectSaid('updated successfully')
  expect((await heard()).missed).toEqual([])
})

withTeam('a screen reader says how many auctions are selected, and that none is found', async ({ page, school }) => {
  await school.addItem('A quilt', { endTime: inHours(3) })
  await openScreen(page, school.admin, 'Dashboard')
  const heard = await listen(page)
  const expectSaid = (words: string) =>
    expect.poll(heard).toMatchObject({ said: expect.arrayContaining([expect.stringContaining(words)]) })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: /A quilt/ }).check()
  await expectSaid('1 selected')
  await openScreen(page, `${school.admin}/activity`, 'Activity')
  const later = await listen(page)
  await page.getByLabel('Search activity').fill('no such thing')
  await expect.poll(later).toEqual({ said: expect.arrayContaining(['Nothing here matches.']), missed: [] })
})
