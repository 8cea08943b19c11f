import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../tests/support/app.ts'
import { addItem, addSchool, type Item, type School } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { MOST_ON_BOARD } from '../contract/items/board-view.ts'

const { orm, send, sendAnything } = await sharedApp()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const ENDED = { startTime: inHours(-9), endTime: inHours(-1) }
const UPCOMING = { startTime: inHours(2), endTime: inHours(3) }

const boardOf = async ({ slug }: School) => (await send('GET', `/api/${slug}/board`)).body
const bid = ({ slug }: School, item: Item, amount: string, email = 'jane@gmail.com') =>
  send('POST', `/api/${slug}/auction/${item.slug}/bid`, { email, amount })

async function change(school: School, body: object) {
  const { token } = await addMember(orm, school, 'owner')
  await visitor(sendAnything, token)('PATCH', `/api/${school.slug}/admin/organization`, body)
}

test('there is none until an owner switches it on, and none of an inactive organization', async () => {
  const school = await addSchool(orm)
  const status = async ({ slug }: School) => (await send('GET', `/api/${slug}/board`)).status
  expect(await status(school)).toBe(404)
  await change(school, { showsBoard: true })
  expect(await status(school)).toBe(200)
  await change(school, { showsBoard: false })
  expect(await status(school)).toBe(404)
  expect(await status(await addSchool(orm, { showsBoard: true, isActive: false }))).toBe(404)
})

describe('a board', () => {
  test('has what is open, by its end, and nothing that is over, archived, upcoming, or hidden', async () => {
    const school = await addSchool(orm, { showsBoard: true, hidesUpcoming: true })
    await addItem(orm, school, { title: 'Later', endTime: inHours(3) })
    await addItem(orm, school, { title: 'Sooner', endTime: inHours(1) })
    await addItem(orm, school, { title: 'Over', ...ENDED })
    await addItem(orm, school, { title: 'Archived', isActive: false })
    await addItem(orm, school, { title: 'Hidden', ...UPCOMING })
    const board = await boardOf(school)
    expect(board.items.map(({ title }) => title)).toEqual(['Sooner', 'Later'])
    expect(board).toMatchObject({ openCount: 2, endedCount: 1, opensAt: null })
    expect(JSON.stringify(board)).not.toContain('Hidden')
  })

  test('says when the next item opens, unless that one is hidden', async () => {
    const school = await addSchool(orm, { showsBoard: true })
    await addItem(orm, school, { ...UPCOMING, startTime: inHours(1), hidesUntilOpen: true })
    await addItem(orm, school, UPCOMING)
    expect((await boardOf(school)).opensAt).toBe(UPCOMING.startTime.toISOString())
  })

  test('is true again right after each bid, and names bidders by their masked addresses', async () => {
    const school = await addSchool(orm, { showsBoard: true })
    const [quilt, cake] = [
      await addItem(orm, school, { title: 'Quilt' }),
      await addItem(orm, school, { title: 'Cake' }),
    ]
    await boardOf(school)
    await bid(school, quilt, '130')
    await bid(school, cake, '125', 'bob@example.org')
    const board = await boardOf(school)
    expect(board.newestBids).toMatchObject([
      { title: 'Cake', amount: '125.00', maskedEmail: 'b***@e***.org' },
      { title: 'Quilt', amount: '130.00', maskedEmail: 'j***@g***.com' },
    ])
    expect(board.items.find(({ id }) => id === quilt.id)).toMatchObject({ currentBid: '130.00', bidCount: 1 })
    expect(JSON.stringify(board)).not.toContain('gmail')
  })

  test('lists the six newest bids, and none on what is no longer open', async () => {
    const school = await addSchool(orm, { showsBoard: true })
    const items = await Promise.all(
      Array.from({ length: 8 }, (_, index) => addItem(orm, school, { title: `${index}` })),
    )
    for (const item of items) await bid(school, item, '125')
    expect((await boardOf(school)).newestBids.map(({ title }) => title)).toEqual(['7', '6', '5', '4', '3', '2'])
    const { token } = await addMember(orm, school)
    const manager = visitor(sendAnything, token)
    await manager('PATCH', `/api/${school.slug}/admin/auctions/${items[7]?.id}/archive`)
    expect((await boardOf(school)).newestBids.map(({ title }) => title)).toEqual(['6', '5', '4', '3', '2', '1'])
  })

  test('tells no total and no goal until that is switched on', async () => {
    const school = await addSchool(orm, { showsBoard: true, goalDollars: 5_000 })
    await bid(school, await addItem(orm, school), '130')
    await bid(school, await addItem(orm, school, { isActive: true }), '125.50')
    expect(await boardOf(school)).toMatchObject({ totalRaised: null, goal: null })
    await change(school, { boardShowsTotal: true })
    expect(await boardOf(school)).toMatchObject({ totalRaised: '255.50', goal: '5000.00' })
    await change(school, { goalDollars: null })
    expect(await boardOf(school)).toMatchObject({ totalRaised: '255.50', goal: null })
  })

  test('counts what the page shows: nothing archived', async () => {
    const school = await addSchool(orm, { showsBoard: true, boardShowsTotal: true })
    const [item, lastYears] = [await addItem(orm, school), await addItem(orm, school)]
    await bid(school, item, '130')
    await bid(school, lastYears, '500')
    const { token } = await addMember(orm, school)
    await visitor(sendAnything, token)('PATCH', `/api/${school.slug}/admin/auctions/${lastYears.id}/archive`)
    expect((await boardOf(school)).totalRaised).toBe('130.00')
  })

  test('of very many items lists those that close first, and counts all', async () => {
    const school = await addSchool(orm, { showsBoard: true })
    for (let index = 0; index <= MOST_ON_BOARD; index++)
      await addItem(orm, school, { title: `${index}`, endTime: inHours(1 + index) })
    const board = await boardOf(school)
    expect([board.items.length, board.openCount]).toEqual([MOST_ON_BOARD, MOST_ON_BOARD + 1])
    expect(board.items.at(-1)?.title).toBe(`${MOST_ON_BOARD - 1}`)
  })

  test('is not sent again to who has it', async () => {
    const school = await addSchool(orm, { showsBoard: true })
    const first = await send('GET', `/api/${school.slug}/board`)
    const etag = first.headers.get('etag') ?? ''
    const again = await send('GET', `/api/${school.slug}/board`, undefined, { 'if-none-match': etag })
    expect([again.status, again.headers.get('server-time')]).toEqual([304, expect.stringMatching(/^\d+$/)])
  })
})
