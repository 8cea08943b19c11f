import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { act } from '../../db/schema/record.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await sharedApp()

const lesson = {
  ...{ title: 'Piano lesson', description: 'One hour', startingBid: '125.00' },
  ...{ startTime: '2020-07-01T09:00', endTime: '2099-07-03T20:00' },
}

async function addTeam(more = {}) {
  const school = await addSchool(orm, more)
  const { token } = await addMember(orm, school, 'owner')
  const owner = visitor(sendAnything, token)
  const slug = () => `piano-${crypto.randomUUID()}`
  const create = (more: object = {}) =>
    owner('POST', `/api/${school.slug}/admin/auctions`, { ...lesson, slug: slug(), ...more })
  const edit = (id: string, changes: object) => owner('PATCH', `/api/${school.slug}/admin/auctions/${id}`, changes)
  return { school, owner, create, edit }
}

const donor = { donorUrl: 'www.example.org', donorEmail: ' Lee@Example.org ', donorNote: 'Loves lilies' }

test('is told nobody else, but for the website', async () => {
  const { school, create } = await addTeam()
  const { auction } = (await create({ ...donor, estimatedValue: '200' })).body
  expect(auction).toMatchObject({
    donorEmail: 'lee@example.org',
    donorNote: 'Loves lilies',
    estimatedValue: '200.00',
  })
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
