import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'

const { orm, send } = await sharedApp()
const HOUR = 3_600_000
const leadsTo = async (code: string) => (await send('GET', `/api/b/${code}`)).body.path
const change = (id: string, fields: Partial<typeof auctionItem.$inferInsert>) =>
  orm.update(auctionItem).set(fields).where(eq(auctionItem.id, id))

test('every item has a code of its own, which has no look-alikes and spells no word', async () => {
  const school = await addSchool(orm)
  const items = await Promise.all(Array.from({ length: 50 }, () => addItem(orm, school)))
  for (const { code } of items) expect(code).toMatch(/^[2-9CDFGHJKMNPQRTVWXY]{6}$/)
  expect(new Set(items.map(({ code }) => code)).size).toBe(50)
})

test('no two of fifty thousand numbers are the same code', async () => {
  const [{ codes } = { codes: 0 }] = await orm.execute<{ codes: number }>(
    `select count(distinct item_code(number))::int as codes from generate_series(1, 50000) number`,
  )
  expect(codes).toBe(50_000)
})

test('a short link leads to its item wherever that is by now, however it is typed', async () => {
  const school = await addSchool(orm)
  const { id, code, slug } = await addItem(orm, school)
  expect(await leadsTo(code)).toBe(`/${school.slug}/${slug}`)
  await change(id, { slug: 'renamed' })
  const orgSlug = `${school.slug}-2`
  await orm.update(organization).set({ slug: orgSlug }).where(eq(organization.id, school.id))
  expect(await leadsTo(code.toLowerCase())).toBe(`/${orgSlug}/renamed`)
})

test('to its organization while the public sees no such item, and nowhere once that is closed', async () => {
  const school = await addSchool(orm)
  const { id, code } = await addItem(orm, school)
  const times = { startTime: new Date(Date.now() + HOUR), endTime: new Date(Date.now() + 2 * HOUR) }
  for (const fields of [
    { isActive: false },
    { isActive: true, hidesUntilOpen: true, ...times },
    { deletedAt: new Date() },
  ]) {
    await change(id, fields)
    expect(await leadsTo(code)).toBe(`/${school.slug}`)
  }
  await orm.update(organization).set({ isActive: false }).where(eq(organization.id, school.id))
  for (const unknown of [code, 'AAAAAA', 'x'.repeat(200)]) {
    const { status, refusal } = await send('GET', `/api/b/${unknown}`)
    expect([status, refusal]).toEqual([404, { message: 'This link leads nowhere.' }])
  }
})
