import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { payPath } from '../../api/checkout/payments/pay-path.ts'
import { DEMO_SLUG } from '../../api/contract/values/demo.ts'
import { organization } from '../../db/schema/organizations.ts'
import { addCardAccount } from '../../tests/support/card-account.ts'
import { addNamed } from '../../tests/support/named-winner.ts'
import { shows } from '../../tests/support/on-page.ts'
import { addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen } from '../../tests/support/testing-library.ts'

test('in the demo somebody pays by a page that pretends, after a card was declined', async () => {
  const { network, open, orm, submit } = await openTab()
  await network.fetch('/api/demo')
  const [demo] = await orm.select().from(organization).where(eq(organization.slug, DEMO_SLUG))
  if (!demo) throw new Error('No sandbox')
  const { id } = await addNamed(orm, demo, 'Jane Okafor', 60)
  const path = (await payPath(orm, { organizationId: demo.id, bidderId: id })) ?? ''
  await open(path)
  await shows(/nothing here is real/, 'This is a demo. No money moves.')
  await submit(screen.getByRole('button', { name: 'Pay $60.00 by card' }))
  expect(location.pathname).toBe(`${path}/demo`)
  await shows('This is a demo. No money moves.', /on Stripe’s secure page/)
  await open(screen.getByRole('link', { name: 'Try a declined card' }).getAttribute('href') ?? '')
  await shows('Your card was declined. Nothing was charged.')
  await open(screen.getByRole('link', { name: 'Back to your bill' }).getAttribute('href') ?? '')
  await shows('You haven’t paid yet. Nothing was charged.')
  await open(`${path}/demo`)
  await submit(screen.getByRole('button', { name: 'Pay $60.00' }))
  expect(location.pathname).toBe(path)
  await shows('Thank you! Your payment arrived.')
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('a school that is not the demo has no such page', async () => {
  const tab = await openTab()
  const school = await addSchool(tab.orm)
  await addCardAccount(tab.orm, school)
  const { id } = await addNamed(tab.orm, school, 'Jane Okafor', 60)
  const path = await payPath(tab.orm, { organizationId: school.id, bidderId: id })
  expect((await tab.open(`${path}/demo`)).status).toBe(404)
})
