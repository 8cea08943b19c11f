import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { promisableDays } from '../../api/contract/checkout/promise.ts'
import { DAY_MS } from '../../api/contract/values/time/time.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { openAdmin } from '../../tests/support/admin-tab.ts'
import { openCheckout } from '../../tests/support/checkout-tab.ts'
import { addNamed } from '../../tests/support/named-winner.ts'
import { fillIn, lookAgain, press, shows } from '../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { setWonAt } from '../../tests/support/won.ts'
import { promiseInWords } from './payment-words.ts'

const dayFromNow = (days: number, timeZone: string) =>
  promisableDays(new Date(Date.now() + days * DAY_MS), timeZone).first

test('the team notes by when somebody pays, the list has them under Promised, overdue ones in words, until it is taken away', async () => {
  const { openScreen, orm, school, user } = await openAdmin()
  const jane = await addNamed(orm, school, 'Jane Okafor', 120)
  const { id } = await addNamed(orm, school, 'Paul Okafor', 45)
  const soon = dayFromNow(7, school.timeZone)
  await openScreen('/winners', 'Winners')
  await shows('Paul Okafor')
  expect(screen.queryByRole('tab', { name: /^Promised/ })).toBeNull()
  await openScreen(`/winners/${id}`, 'Paul Okafor')
  await user.click(screen.getByText('Pays Later'))
  await press('Save Promise')
  await shows('Please choose a day')
  fillIn({ 'Promised Day': dayFromNow(-2, school.timeZone) })
  await press('Save Promise')
  await shows('Please choose today or a later day')
  fillIn({ 'Promised Day': soon })
  await press('Save Promise')
  await shows(promiseInWords(soon, school.timeZone), 'Change the Promise')
  await waitFor(() => expect(screen.getByText('Change the Promise')).toHaveFocus())

  const longAgo = dayFromNow(-3, school.timeZone)
  await orm.update(bidder).set({ promisedDay: longAgo }).where(eq(bidder.id, jane.id))
  await setWonAt(orm, jane.items, new Date(Date.now() - 5 * DAY_MS))
  await openScreen('/winners', 'Winners')
  await user.click(await screen.findByRole('tab', { name: 'Promised (2)' }))
  const rows = () => within(screen.getByRole('tabpanel')).getAllByRole('listitem')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]).toHaveTextContent(promiseInWords(longAgo, school.timeZone))
  await user.click(screen.getByRole('link', { name: /Paul Okafor/ }))
  await user.click(await screen.findByText('Change the Promise'))
  await press('Remove Promise')
  await shows('Pays Later')
  expect(screen.queryByText(/^Pays by/)).toBeNull()
})

test('a helper notes at the checkout by when somebody pays, and what they said', async () => {
  const { orm, school, scan, user } = await openCheckout()
  const { code, id } = await addNamed(orm, school, 'Jane Okafor', 120)
  await scan(code)
  await user.click(await screen.findByText('Pays Later'))
  const day = dayFromNow(7, school.timeZone)
  fillIn({ 'Promised Day': day, Note: 'Grandma mails a check' })
  await press('Save Promise')
  await shows(promiseInWords(day, school.timeZone), 'Change the Promise')
  expect((await screen.findAllByText('Grandma mails a check'))[0]).toBeVisible()
  await user.click(screen.getByText('Change the Promise'))
  fillIn({ Note: 'She forgot' })
  await orm.update(bidder).set({ note: 'Check arrived' }).where(eq(bidder.id, id))
  // What another helper wrote is read on the sheet, and in a refusal, before it is replaced.
  await lookAgain(() => expect(screen.getByText('Check arrived')).toBeVisible())
  await press('Save Promise')
  await shows('Someone wrote “Check arrived” meanwhile. Save again to replace it.')
  await press('Save Promise')
  await shows('She forgot')
  await press('Paid $120.00 in Cash')
  await shows('Paid')
  await waitFor(() => expect(screen.queryByText(/^Pays by/)).toBeNull())
})
