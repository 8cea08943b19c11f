import { expect, test } from 'bun:test'
import { bid, openItem } from '../support/item-tab.ts'
import { newBidder } from '../support/new-bidder.ts'
import { fill, user } from '../support/on-page.ts'
import { addSchool } from '../support/school.ts'
import { openTab } from '../support/tab.ts'
import { screen } from '../support/testing-library.ts'

/** A field that a browser, or a manager of passwords, fills in, and that takes what is pasted. */
async function expectFilled(label: string, purpose: string, pasted = '481516') {
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  expect(field).toHaveAttribute('autocomplete', purpose)
  expect(field).not.toHaveAttribute('readonly')
  await user.clear(field)
  await user.click(field)
  await user.paste(pasted)
  expect(field).toHaveValue(pasted)
}

test('whoever signs in needs to remember and copy nothing: a password manager fills in, and paste works', async () => {
  const { open } = await openTab()
  await open('/auth/login')
  await expectFilled('Email', 'username', 'ada@example.org')
  await expectFilled('Password', 'current-password')
  await open('/auth/signup')
  await expectFilled('Email', 'username', 'ada@example.org')
  await expectFilled('Password', 'new-password')
  await expectFilled('Confirm Password', 'new-password')
})

test('a bidder’s emailed code is filled in by the device, or pasted, where they bid and under My bids', async () => {
  await openItem({}, { school: { confirmsBidders: true } })
  await bid({ email: newBidder(), amount: '125' })
  await expectFilled('Code from our email', 'one-time-code')
  const { open, orm, submit } = await openTab({ javaScript: false })
  const school = await addSchool(orm)
  await open(`/${school.slug}/my-bids`)
  fill('Your email', newBidder())
  await submit(screen.getByRole('button', { name: 'Email me a code' }))
  await expectFilled('Code', 'one-time-code')
})
