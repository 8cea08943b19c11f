import { beforeAll, expect, test } from 'bun:test'
import { sharedSite } from '../../tests/support/built-site.ts'
import { addDrawings } from '../../tests/support/drawings.ts'
import { bid, openItemPage } from '../../tests/support/item-tab.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { fill, findToast, press, shows } from '../../tests/support/on-page.ts'
import { addPerson } from '../../tests/support/person.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { followEmails } from './emails-store.ts'

const mails = () => screen.getByRole('region', { name: 'Your demo emails' })

beforeAll(async () => addDrawings((await sharedSite()).context.pictures))

/** A tab on a page of the sandbox, which whoever comes first makes. */
async function openDemo(path = '/demo') {
  const tab = await openTab()
  await tab.network.fetch('/api/demo')
  await openItemPage(tab, path)
  followEmails(document.querySelector<HTMLElement>('[data-demo-items]')?.dataset.demoItems?.split(' ') ?? [])
  return tab
}

test('the demo says that nothing is real, and leads to its items', async () => {
  await openDemo()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Try a school auction')
  const notice = /nothing here is real, no email is sent, and it resets at \d+:00\s[AP]M\sET\./
  expect(screen.getByText(/nothing here is real/)).toHaveTextContent(notice)
  const link = screen.getByRole('link', { name: 'Front Row at the School Play' })
  expect(link).toHaveAttribute('href', '/demo-school/front-row-at-the-school-play')
  expect(mails()).toHaveTextContent('Place a bid, and the emails you’d get will appear here.')
  // Nothing here would follow a heart; the items' own pages have theirs.
  expect(screen.queryByRole('button', { name: /^Watch / })).not.toBeInTheDocument()
})

test('a visitor reads of their bid beside the page, and no one else’s emails', async () => {
  await openDemo('/demo-school/second-grades-quilt')
  await bid({ email: newBidder() })
  expect(await within(mails()).findByText(/^1 email so far/)).toBeVisible()
  await openDemo('/demo-school/second-grades-quilt')
  expect(mails()).toHaveTextContent('Place a bid')
})

test('the organizer’s side opens without an account, invites no one, and one can sign up, sign in, and read the home page then', async () => {
  const { open, submit, user } = await openDemo()
  await submit(screen.getByRole('button', { name: 'See the organizer’s side' }))
  expect(location.pathname).toBe('/demo-school/admin')
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await shows(/nothing here is real/)
  await user.click(screen.getByRole('link', { name: 'Org Settings' }))
  await user.click(await screen.findByRole('tab', { name: 'Team Members' }))
  await press('Invite User')
  const dialog = within(await screen.findByRole('dialog'))
  fill(dialog.getByLabelText(/^Email/), newBidder())
  await user.click(dialog.getByRole('button', { name: 'Send Invitation' }))
  await findToast('Failed to send invitation', 'This is turned off in the demo.')
  for (const path of ['/auth/signup', '/auth/login']) {
    await open(path)
    expect(location.pathname).toBe(path)
  }
  await open('/')
  expect(screen.queryByText('Welcome, Demo Organizer')).toBeNull()
})

test('a signed-in visitor stays signed in as themselves, and reads so; a super admin, who is led away elsewhere, reads it too', async () => {
  const { network, open, orm, signIn, submit } = await openDemo()
  const person = await addPerson(orm)
  signIn(person)
  await submit(screen.getByRole('button', { name: 'See the organizer’s side' }))
  expect(screen.getByRole('alert')).toHaveTextContent('You’re signed in.')
  expect((await (await network.fetch('/api/auth/me')).json()).user.id).toBe(person.id)
  await waitFor(() => expect(network.cookies.get('session')).toBe(person.token))
  signIn(await addPerson(orm, { isSuperAdmin: true }))
  await open('/demo')
  expect(location.pathname).toBe('/demo')
})
