import { expect, test } from 'bun:test'
import { openTestApp } from '../../../tests/support/app.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { cachePages } from './cached-pages.ts'

const database = await sharedDatabase()
const { context } = openTestApp(database)
const ORIGIN = new URL('http://localhost')

test('a page that cannot be rendered anew is shown as it was, and not twice in a row', async () => {
  const school = await addSchool(database.orm)
  let [rendered, status] = [0, 200]
  const render = async () => new Response(`Page ${++rendered}`, { status })
  const servePage = cachePages(render, render, context.views, ORIGIN)
  const path = `/${school.slug}`
  const visit = async () => {
    const page = await servePage(new Request(new URL(path, ORIGIN)), path, () => '')
    return [page.status, await page.text()]
  }
  expect(await visit()).toEqual([200, 'Page 1'])
  status = 503
  await addItem(database.orm, school)
  context.changes.publish({ organizationId: school.id, auctionItemId: null })
  expect(await visit()).toEqual([200, 'Page 1'])
  status = 200
  expect(await visit()).toEqual([200, 'Page 3'])
})
