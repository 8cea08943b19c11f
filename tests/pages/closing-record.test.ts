import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { closeItems } from '../../api/closing/close-items.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { sharedApp } from '../support/app.ts'
import { addItem, addSchool } from '../support/school.ts'
import { openTab } from '../support/tab.ts'
import { screen, within } from '../support/testing-library.ts'

const tab = await openTab({ javaScript: false })
const { orm, open } = tab

test('an item that ended links to its record, which shows every bid masked and how it was won', async () => {
  const { send } = await sharedApp()
  const school = await addSchool(orm)
  const { id, slug } = await addItem(orm, school)
  const path = `/${school.slug}/${slug}`
  for (const [name, amount] of Object.entries({ ann: '125', bob: '140' }))
    await send('POST', `/api/${school.slug}/auction/${slug}/bid`, { email: `${name}@example.org`, amount })
  await orm
    .update(auctionItem)
    .set({ endTime: new Date(Date.now() - 3_000) })
    .where(eq(auctionItem.id, id))
  await closeItems(orm, school.id, new Date())
  await open(path)
  expect(screen.getByRole('link', { name: 'See the closing record' })).toHaveAttribute('href', `${path}/record`)
  await open(`${path}/record`)
  expect(screen.getByRole('heading', { name: 'Closing record' })).toBeVisible()
  expect(screen.getByText('b***@e***.org had the highest bid when bidding ended: $140.00.')).toBeVisible()
  const [first, last, ...more] = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(first).toHaveTextContent('$125.00')
  expect(last).toHaveTextContent('Won')
  expect(more).toEqual([])
})

test('an item that goes on has no record, and a way back', async () => {
  const school = await addSchool(orm)
  const { slug } = await addItem(orm, school)
  expect((await open(`/${school.slug}/${slug}/record`)).status).toBe(404)
  expect(screen.getByRole('heading', { name: 'No Record Yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'View Item' })).toHaveAttribute('href', `/${school.slug}/${slug}`)
})
