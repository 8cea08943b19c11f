import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem, formerSlug } from '../../../db/schema/items.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { brokenInvariants } from '../../../tests/support/invariants.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, fillSchool, type School } from '../../../tests/support/school.ts'
import { type ImportedRow, importProblem } from '../../contract/auction/items/item-import.ts'

const { database, orm, send, sendAnything } = await freshApp()

const defaults = { startingBid: '20', startTime: '2020-01-01T10:00', endTime: '2099-01-02T20:00' }
const itemsOf = (school: School) =>
  orm.select().from(auctionItem).where(eq(auctionItem.organizationId, school.id)).orderBy(auctionItem.itemNumber)

async function addTeam() {
  const more = { timeZone: 'America/Chicago', extensionMinutes: 3 }
  const { school, call: manager, admin } = await addOwnTeam({ orm, sendAnything }, 'manager', more)
  const path = `${admin}/imports` as const
  const look = async (rows: ImportedRow[]) => {
    const answer = await manager('POST', `${path}/preview`, { rows, defaults })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const preview = async (rows: ImportedRow[]) => (await look(rows)).rows
  const run = (rows: ImportedRow[], id: string = crypto.randomUUID(), basis?: string) =>
    manager('POST', path, { id, rows, defaults, ...(basis && { basis }) })
  return { school, manager, look, preview, run }
}
type Team = Awaited<ReturnType<typeof addTeam>>

async function editItem(school: School, manager: Team['manager']) {
  const [item] = await itemsOf(school)
  await manager('PATCH', `/api/${school.slug}/admin/auctions/${item?.id}`, { startingBid: '80' })
}

describe('an import', () => {
  test('hides and shows items as cells say it, and leaves alone what they do not say', async () => {
    const { school, preview, run } = await addTeam()
    const times = { startTime: new Date('2099-01-01T10:00:00Z'), endTime: new Date('2099-01-02T10:00:00Z') }
    await addItem(orm, school, { itemNumber: 1, hidesUntilOpen: true, ...times })
    const rows = [
      { itemNumber: '1', title: 'Quilt', hidesUntilOpen: 'shown' },
      { title: 'Piano', hidesUntilOpen: 'Yes' },
      { title: 'Organ', hidesUntilOpen: ' ' },
    ]
    const unclear = { title: 'Harp', hidesUntilOpen: 'maybe' }
    const [changed, , , refused] = await preview([...rows, unclear])
    expect(changed?.changes).toContainEqual({ field: 'hidesUntilOpen', before: 'Hidden', after: 'Shown' })
    expect(refused?.issues).toEqual([{ path: 'hidesUntilOpen', message: 'Please write Hidden or Shown' }])
    expect((await run(rows)).body).toEqual({ added: 2, changed: 1, same: 0 })
    expect((await itemsOf(school)).map(({ hidesUntilOpen }) => hidesUntilOpen)).toEqual([false, true, null])
  })

  test('takes a price to have an item at once, if it is above the start of its row, or of the item there is', async () => {
    const { school, preview, run } = await addTeam()
    const times = { startTime: new Date('2099-01-01T10:00:00Z'), endTime: new Date('2099-01-02T10:00:00Z') }
    await addItem(orm, school, { itemNumber: 1, buyNowPrice: 20_000, ...times })
    const low = { title: 'Piano', startingBid: '50', buyNowPrice: '50.00' }
    const raised = { itemNumber: '1', title: 'Quilt', startingBid: '200' }
    const issues = [{ path: 'buyNowPrice', message: 'Must be more than the starting bid' }]
    expect((await preview([low, raised])).map((row) => row.issues)).toEqual([issues, issues])
    const rows = [
      { ...low, buyNowPrice: '$75' },
      { ...raised, buyNowPrice: '250' },
    ]
    expect((await run(rows)).body).toEqual({ added: 1, changed: 1, same: 0 })
    expect((await itemsOf(school)).map(({ buyNowPrice }) => buyNowPrice)).toEqual([25_000, 7_500])
  })

  test('adds items with the defaults where rows say nothing, in order, each at an address that no item ever had', async () => {
    const { school, run } = await addTeam()
    // It was once at an address that printed codes lead to.
    const moved = await addItem(orm, school, { itemNumber: 1 })
    await orm.insert(formerSlug).values({ organizationId: school.id, slug: 'piano', auctionItemId: moved.id })
    const rows = [
      { title: 'Quilt', startingBid: '50.00', category: 'Home', donorEmail: 'Ann@Example.org', estimatedValue: '120' },
      { title: 'Quilt', description: 'Another', itemNumber: '12', endTime: '2099-02-01T20:00', extensionMinutes: '5' },
      { title: '☃', description: ' ' },
      { title: 'My Bids' },
      { title: 'Piano' },
    ]
    expect((await run(rows)).body).toEqual({ added: 5, changed: 0, same: 0 })
    const items = (await itemsOf(school)).slice(1)
    expect(items.map(({ itemNumber, title, slug }) => [itemNumber, title, slug])).toEqual([
      [12, 'Quilt', 'quilt-2'],
      [13, 'Quilt', 'quilt'],
      [14, '☃', 'item'],
      [15, 'My Bids', 'item-my-bids'],
      [16, 'Piano', 'piano-2'],
    ])
    expect(items[1]).toMatchObject({
      description: 'Quilt',
      startingBid: 5_000,
      minimumRaise: 500,
      estimatedValue: 12_000,
      category: 'Home',
      donorEmail: 'ann@example.org',
      extensionMinutes: 3,
      startTime: new Date('2020-01-01T16:00:00Z'),
    })
    expect(items[0]).toMatchObject({ endTime: new Date('2099-02-02T02:00:00Z'), extensionMinutes: 5 })
    expect((await send('GET', `/api/${school.slug}`)).body.itemCount).toBe(6)
    expect(await brokenInvariants(database.url)).toEqual([])
  })

  test('sent again, with its id or as a new one, adds nothing, and an id of another organization is refused', async () => {
    const { school, run, preview } = await addTeam()
    const rows = [{ title: 'Quilt' }, { title: 'Quilt' }, { title: 'Piano' }]
    const id = crypto.randomUUID()
    const answers = await Promise.all([run(rows, id), run(rows, id), run(rows, id)])
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ added: 3, changed: 0, same: 0 }))
    const other = await addTeam()
    expect((await other.run([{ title: 'Quilt' }], id)).status).toBe(409)
    expect(await itemsOf(other.school)).toEqual([])
    expect((await run(rows)).body).toEqual({ added: 0, changed: 0, same: 3 })
    expect((await preview(rows)).map(({ kind }) => kind)).toEqual(['same', 'same', 'same'])
    expect(await itemsOf(school)).toHaveLength(3)
  })

  test('changes the item of a number or title, where cells say so; only an item without a photo gets one', async () => {
    const { school, run, preview } = await addTeam()
    const quilt = await addItem(orm, school, { title: 'Quilt', itemNumber: 7, donatedBy: 'Ann', startingBid: 12_500 })
    const rows = [{ itemNumber: '7', title: 'Blanket', donatedBy: '', startingBid: '130' }]
    const changes = [
      { field: 'title', before: 'Quilt', after: 'Blanket' },
      { field: 'startingBid', before: '125.00', after: '130.00' },
    ]
    const about = {
      kind: 'changed' as const,
      itemId: quilt.id,
      sameTitle: null,
      hasPhoto: false,
      isRenumbered: false,
      issues: [],
    }
    expect(await preview(rows)).toEqual([{ ...about, changes }])
    expect((await itemsOf(school))[0]?.title).toBe('Quilt')
    expect((await run(rows)).body).toEqual({ added: 0, changed: 1, same: 0 })
    const [changed] = await itemsOf(school)
    expect(changed).toMatchObject({ title: 'Blanket', donatedBy: 'Ann', startingBid: 13_000, slug: quilt.slug })
    const [one, other] = ['/uploads/one.webp', '/uploads/other.webp']
    await run([{ title: 'Piano', imageUrl: one }])
    const pictured = ['Blanket', 'Piano'].map((title) => ({ title, imageUrl: other }))
    const added = [{ field: 'imageUrl', before: '', after: other }]
    expect((await preview(pictured)).map((row) => row.changes)).toEqual([added, []])
    expect((await run(pictured)).body).toEqual({ added: 0, changed: 1, same: 1 })
    const photos = [other, one].map((url) => [{ url, alt: '' }])
    expect((await itemsOf(school)).map((item) => item.photos)).toEqual(photos)
  })

  test('into a draft leaves the items of the public event alone, whatever their numbers, and does so each time', async () => {
    const { school, manager, run, preview } = await addTeam()
    const publics = await Promise.all(
      [1, 2].map((itemNumber) =>
        addItem(orm, school, { itemNumber, title: `Live ${itemNumber}`, startingBid: 12_500 }),
      ),
    )
    const draft = await manager('POST', `/api/${school.slug}/admin/events`, { name: 'Spring 2099' })
    expect(draft.status).toBe(201)
    const rows = [
      { itemNumber: '1', title: 'Quilt', startingBid: '60' },
      { itemNumber: '2', title: 'Piano', startingBid: '70' },
      { itemNumber: '7', title: 'Organ', startingBid: '80' },
    ]
    const seen = await preview(rows)
    expect(seen.map(({ kind }) => kind)).toEqual(['new', 'new', 'new'])
    expect(seen.map(({ isRenumbered }) => isRenumbered)).toEqual([true, true, false])
    expect((await run(rows)).body).toEqual({ added: 3, changed: 0, same: 0 })
    expect((await run(rows)).body).toEqual({ added: 0, changed: 0, same: 3 })
    const items = await itemsOf(school)
    expect(items.filter(({ eventId }) => eventId === publics[0]?.eventId)).toMatchObject([
      { itemNumber: 1, title: 'Live 1', startingBid: 12_500 },
      { itemNumber: 2, title: 'Live 2', startingBid: 12_500 },
    ])
    const added = items.filter(({ isDraft }) => isDraft)
    expect(added.map(({ itemNumber, title }) => `${itemNumber} ${title}`)).toEqual(['7 Organ', '8 Quilt', '9 Piano'])
  })

  test('with one wrong row changes nothing, and names what is wrong in each', async () => {
    const { school, run } = await addTeam()
    const hour = 3_600_000
    const ended = { startTime: new Date(Date.now() - 2 * hour), endTime: new Date(Date.now() - hour) }
    await addItem(orm, school, { itemNumber: 1, ...ended })
    const live = await addItem(orm, school, { itemNumber: 2, title: 'Live' })
    const answer = await run([
      { title: 'Fine' },
      { title: '', startingBid: 'much', donorUrl: 'javascript:alert(1)' },
      { itemNumber: '1', title: 'Late' },
      { itemNumber: '2', startTime: '2020-01-01T10:00' },
      { itemNumber: '2', title: 'Twice' },
      { title: 'Backwards', startTime: '2099-05-01T10:00' },
      { title: 'x\0y', itemNumber: '0' },
    ])
    expect(answer.status).toBe(409)
    const rows = (answer.refusal as unknown as { preview: { rows: { issues: object[] }[] } }).preview.rows
    expect(rows.map(({ issues }) => issues)).toEqual([
      [],
      [
        { path: 'title', message: 'Title is required' },
        { path: 'startingBid', message: 'Must be a valid price (e.g., 125.00)' },
        { path: 'donorUrl', message: 'Please enter a web address, like www.example.org' },
      ],
      [{ path: 'title', message: 'This auction cannot be edited because it has already ended.' }],
      [{ path: 'startTime', message: 'This auction is live. All fields can be edited except the start date.' }],
      [{ path: 'itemNumber', message: 'Another row has this number' }],
      [{ path: 'endTime', message: 'End date and time must be after start date and time' }],
      [{ path: 'itemNumber', message: 'Please enter a number from 1 to 99,999' }],
    ])
    expect((await itemsOf(school)).map(({ title }) => title)).toEqual(['A week at the lake', live.title])
  })

  test.each([
    ['another import took its numbers', (team: Team) => team.run([{ itemNumber: '7', title: 'Piano' }])],
    ['an item of it was edited', ({ school, manager }: Team) => editItem(school, manager)],
    [
      'another event is at hand',
      ({ school, manager }: Team) => manager('POST', `/api/${school.slug}/admin/events`, { name: 'Spring 2099' }),
    ],
  ])('of a preview changes nothing where %s since, and goes on from the one it answers', async (_, meanwhile) => {
    const team = await addTeam()
    const { school, look, run } = team
    await addItem(orm, school, { itemNumber: 5, title: 'Organ' })
    const rows = [
      { itemNumber: '7', title: 'Quilt' },
      { itemNumber: '5', title: 'Organ', startingBid: '60' },
    ]
    const { basis } = await look(rows)
    await meanwhile(team)
    const before = await itemsOf(school)
    const answer = await run(rows, crypto.randomUUID(), basis)
    expect([answer.status, answer.refusal?.message]).toEqual([
      409,
      'Someone changed items or the event since this preview. Nothing was imported. Please look at the rows again.',
    ])
    expect(await itemsOf(school)).toEqual(before)
    const { preview } = importProblem.parse(answer.refusal)
    const pictured = rows.map((row) => ({ ...row, imageUrl: '/uploads/one.webp' }))
    expect((await run(pictured, crypto.randomUUID(), preview?.basis)).status).toBe(200)
  })

  test('beside bids and edits on the same items leaves all of them whole', async () => {
    const { school, run, manager } = await addTeam()
    const items = await Promise.all([1, 2, 3, 4].map((itemNumber) => addItem(orm, school, { itemNumber })))
    const rows = items.map(({ itemNumber }) => ({ itemNumber: String(itemNumber), title: `Item ${itemNumber}` }))
    const bid = (slug: string, index: number) =>
      send('POST', `/api/${school.slug}/auction/${slug}/bid`, { email: `b${index}@example.org`, amount: '125' })
    const answers = await Promise.all([
      run(rows),
      ...items.map(({ slug }, index) => bid(slug, index)),
      ...items.map(({ id }) => manager('PATCH', `/api/${school.slug}/admin/auctions/${id}`, { category: 'Art' })),
      run(rows),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    for (const item of await itemsOf(school))
      expect(item).toMatchObject({ title: `Item ${item.itemNumber}`, category: 'Art' })
    expect(await brokenInvariants(database.url)).toEqual([])
  })

  test('adds as many items as an organization may have, and of more is refused whole', async () => {
    const { school, run } = await addTeam()
    await fillSchool(orm, school, 1_998)
    const answer = await run(['Quilt', 'Piano', 'Organ'].map((title) => ({ title })))
    expect(answer.refusal?.message).toStartWith('An organization can have up to 2,000 items.')
    expect(await orm.$count(auctionItem, eq(auctionItem.organizationId, school.id))).toBe(1_998)
    expect((await run([{ title: 'Quilt' }, { title: 'Piano' }])).body).toEqual({ added: 2, changed: 0, same: 0 })
  })

  test.each([
    ['no rows', { rows: [] }, 'There is nothing to import'],
    ['too many rows', { rows: Array(2_001).fill({ title: 'x' }) }, 'Please import up to 2,000 rows'],
    ['an unknown field', { rows: [{ isActive: 'no' }] }, expect.any(String)],
    ['a cell that is too long', { rows: [{ title: 'x'.repeat(10_001) }] }, expect.any(String)],
    ['one number for all', { rows: [{ title: 'x' }], defaults: { ...defaults, itemNumber: '5' } }, expect.any(String)],
    ['no JSON', '{"rows":', 'The request is not readable.'],
  ])('with %s is refused', async (_, wrong, message) => {
    const { call, admin } = await addOwnTeam({ orm, sendAnything })
    const body = typeof wrong === 'string' ? wrong : { id: crypto.randomUUID(), defaults, ...wrong }
    const answer = await call('POST', `${admin}/imports`, body)
    expect([answer.status, answer.refusal?.message]).toEqual([400, message])
  })

  test('of more than eight megabytes is refused', async () => {
    const { call, admin } = await addOwnTeam({ orm, sendAnything })
    const body = JSON.stringify({ rows: 'x'.repeat(8 * 1024 * 1024) })
    expect((await call('POST', `${admin}/imports`, body)).status).toBe(413)
  })
})
