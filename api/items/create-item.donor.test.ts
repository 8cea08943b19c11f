import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { act } from '../../db/schema/record.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await sharedApp()

const lesson = {
  title: 'Piano lesson',
  description: 'One hour',
  startingBid: '125.00',
  startTime: '2020-07-01T09:00',
  endTime: '2099-07-03T20:00',
}

async function addTeam() {
  const school = await addSchool(orm)
  const { token } = await addMember(orm, school, 'owner')
  const owner = visitor(sendAnything, token)
  const slug = () => `piano-${crypto.randomUUID()}`
  const create = (more: object = {}) =>
    owner('POST', `/api/${school.slug}/admin/auctions`, { ...lesson, slug: slug(), ...more })
  const edit = (id: string, changes: object) => owner('PATCH', `/api/${school.slug}/admin/auctions/${id}`, changes)
  return { school, owner, create, edit }
}

const donor = { donorUrl: 'www.example.org', donorEmail: ' Lee@Example.org ', donorNote: 'Loves lilies' }

describe('what is known of a donor', () => {
  test('is told nobody else, but for the website', async () => {
    const { school, create } = await addTeam()
    const { auction } = (await create({ ...donor, estimatedValue: '200' })).body
    const given = { donorEmail: 'lee@example.org', donorNote: 'Loves lilies', estimatedValue: '200.00' }
    expect(auction).toMatchObject(given)
    const { body } = await send('GET', `/api/${school.slug}/auction/${auction.slug}`)
    expect(body).toMatchObject({ donorUrl: 'https://www.example.org/', estimatedValue: '200.00' })
    const shown = JSON.stringify([body, (await send('GET', `/api/${school.slug}`)).body])
    expect(shown).not.toMatch(/lilies|lee@example/i)
  })

  test('stands in no record, which is never erased', async () => {
    const { school, create, edit } = await addTeam()
    const { auction } = (await create(donor)).body
    await edit(auction.id, { donorEmail: 'ann@example.org', donorNote: 'Loves roses' })
    const acts = await orm.select().from(act).where(eq(act.organizationId, school.id))
    expect(acts.map(({ kind }) => kind)).toContain('item-edited')
    expect(JSON.stringify(acts)).not.toMatch(/lilies|roses|lee@|ann@/i)
  })

  test('is copied with the item', async () => {
    const { school, owner, create } = await addTeam()
    const { auction } = (await create({ ...donor, estimatedValue: '200' })).body
    const copy = await owner('POST', `/api/${school.slug}/admin/auctions/${auction.id}/duplicate`)
    const { donorUrl, donorEmail, donorNote, estimatedValue } = auction
    expect(copy.body.auction).toMatchObject({ donorUrl, donorEmail, donorNote, estimatedValue })
  })

  test.each([
    ['donorUrl', 'javascript:alert(1)', 'Please enter a web address, like www.example.org'],
    ['donorEmail', 'lee', 'Please enter a valid email address'],
    ['donorNote', 'x'.repeat(2001), 'Please use at most 2000 characters'],
    ['estimatedValue', '0', 'Must be a valid price (e.g., 200.00)'],
    ['estimatedValue', '99999999', 'Must be a valid price (e.g., 200.00)'],
    ['itemNumber', '0', 'Please enter a number from 1 to 99,999'],
  ])('%s %p is refused', async (field, value, message) => {
    const { create } = await addTeam()
    expect((await create({ [field]: value })).refusal?.issues).toEqual([{ path: field, message }])
  })
})

describe('item numbers', () => {
  test('are given in order, those of deleted items not again', async () => {
    const { school, owner, create } = await addTeam()
    const numbers = []
    for (const more of [{}, { itemNumber: '12' }, {}]) numbers.push((await create(more)).body.auction)
    expect(numbers.map(({ itemNumber }) => itemNumber)).toEqual([1, 12, 13])
    await owner('DELETE', `/api/${school.slug}/admin/auctions/${numbers[2]?.id}`)
    const copy = await owner('POST', `/api/${school.slug}/admin/auctions/${numbers[0]?.id}/duplicate`)
    expect(copy.body.auction.itemNumber).toBe(14)
  })

  test('are given in order to items that are added at once', async () => {
    const { create } = await addTeam()
    const made = await Promise.all(Array.from({ length: 5 }, () => create()))
    expect(made.map(({ body }) => body.auction.itemNumber).sort()).toEqual([1, 2, 3, 4, 5])
  })

  test('are no two items’, whether new or edited', async () => {
    const { create, edit } = await addTeam()
    const [one, other] = [(await create()).body.auction, (await create()).body.auction]
    for (const answer of [await create({ itemNumber: 1 }), await edit(other.id, { itemNumber: 1 })]) {
      const issue = { path: 'itemNumber', message: 'Another item has this number' }
      expect([answer.status, answer.refusal]).toMatchObject([409, { issues: [issue] }])
    }
    expect((await edit(one.id, { itemNumber: '' })).body.auction.itemNumber).toBeNull()
    expect((await edit(other.id, { itemNumber: 1 })).body.auction.itemNumber).toBe(1)
  })

  test('stop where they may not be higher', async () => {
    const { create } = await addTeam()
    await create({ itemNumber: 99_999 })
    expect((await create()).body.auction.itemNumber).toBeNull()
  })

  test('are shown and found in public only where the organization says so', async () => {
    const { school, owner, create } = await addTeam()
    const { slug } = (await create({ itemNumber: 345 })).body.auction
    const read = async () => ({
      item: (await send('GET', `/api/${school.slug}/auction/${slug}`)).body.itemNumber,
      cards: (await send('GET', `/api/${school.slug}?q=%23345`)).body.auctions.map((card) => card.itemNumber),
    })
    expect(await read()).toEqual({ item: null, cards: [] })
    await owner('PATCH', `/api/${school.slug}/admin/organization`, { showsItemNumbers: true })
    expect(await read()).toEqual({ item: 345, cards: [345] })
  })

  test('are searched by the team', async () => {
    const { school, owner, create } = await addTeam()
    for (const itemNumber of [345, 34, 5]) await create({ itemNumber })
    const found = await owner('GET', `/api/${school.slug}/admin/auctions?search=34`)
    expect(found.body.auctions.map((item) => item.itemNumber)).toEqual([34])
  })
})
