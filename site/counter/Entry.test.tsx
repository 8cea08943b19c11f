import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { checkoutLink } from '../../db/schema/checkout-links.ts'
import { addLink } from '../../tests/support/checkout-link.ts'
import { findField, openCounter } from '../../tests/support/counter-tab.ts'
import { fillIn } from '../../tests/support/fill-in.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'

hurryTests(500)

test('a helper enters by link, PIN, and name; the secret of the link is in no address that is asked for', async () => {
  const { open, orm, user, network } = await openTab()
  const school = await addSchool(orm)
  const { secret, pin } = await addLink(orm, school)
  await open(`/${school.slug}/checkout`)
  expect(await screen.findByText('Please open the checkout by its link.')).toBeVisible()
  await open(`/${school.slug}/checkout#${secret}`)
  const start = await screen.findByRole('button', { name: 'Start' })
  await fillIn(user, { PIN: pin === '000000' ? '111111' : '000000' })
  await user.click(start)
  expect(await screen.findByText('Please enter your name, 2 to 60 characters')).toBeVisible()
  await fillIn(user, { 'Your Name': 'Ann Reed' })
  await user.click(start)
  expect(await screen.findByText('This PIN is not right.')).toBeVisible()
  await fillIn(user, { PIN: pin })
  await user.click(start)
  await waitFor(() => expect(findField()).toHaveFocus())
  expect(location.href).not.toContain(secret)
  expect(network.calls.filter((call) => call.replace(/#.*/, '').includes(secret))).toEqual([])
})

test('a helper is out as soon as the link is revoked, and reads why', async () => {
  const { orm, school, user, press } = await openCounter()
  await orm.update(checkoutLink).set({ revokedAt: new Date() }).where(eq(checkoutLink.organizationId, school.id))
  await user.type(findField(), 'Jane')
  await press('Find')
  expect(await screen.findByRole('alert')).toHaveTextContent('This checkout link was revoked.')
  expect(screen.queryByLabelText('Find a Winner or an Item')).toBeNull()
})

test('without JavaScript the page says that it needs it, and an unknown organization has none', async () => {
  const { open, orm } = await openTab({ javaScript: false })
  const { slug } = await addSchool(orm)
  await open(`/${slug}/checkout`)
  expect(document.querySelector('noscript')?.textContent).toContain('The checkout needs JavaScript.')
  expect((await open('/no-such-school/checkout')).status).toBe(404)
})
