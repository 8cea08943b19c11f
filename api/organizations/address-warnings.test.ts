import { expect, test } from 'bun:test'
import { freshDatabase } from '../../tests/support/database.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { DEMO_SLUG } from '../contract/values/demo.ts'
import { addressWarnings } from './address-warnings.ts'

const { orm } = await freshDatabase()

test('who took an address before it was reserved is named, and the sandbox is not', async () => {
  await addSchool(orm, { slug: DEMO_SLUG })
  const school = await addSchool(orm, { slug: 'oak-hill' })
  await addItem(orm, school, { slug: 'checkout-lane' })
  await addItem(orm, school, { slug: 'board', deletedAt: new Date() })
  expect(await addressWarnings(orm)).toEqual([])
  await addSchool(orm, { slug: 'second-chance' })
  await addItem(orm, school, { slug: 'checkout' })
  expect(await addressWarnings(orm)).toEqual([
    '/second-chance is an address of the site, so the organization there needs another.',
    '/oak-hill/checkout is an address of the site, so the item there needs another.',
  ])
})
