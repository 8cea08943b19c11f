import { expect, test } from 'bun:test'
import { openAdmin } from '../support/admin-tab.ts'
import { addCause } from '../support/gifts.ts'
import { openItem } from '../support/item-tab.ts'
import { fillIn, press } from '../support/on-page.ts'
import { addPlaces } from '../support/places.ts'
import { addItem, addSchool } from '../support/school.ts'
import { openTab } from '../support/tab.ts'
import { screen, waitFor } from '../support/testing-library.ts'

/** The fields that are marked as wrong, in the order of the page. */
const faulty = () => [...document.querySelectorAll<HTMLElement>('[aria-invalid=true]')]

/** Each is named, and says what to do. @returns what they are called */
async function expectTold(): Promise<string[]> {
  const fields = await waitFor(() => {
    if (faulty().length === 0) throw new Error('Nothing is marked as wrong')
    return faulty()
  })
  return fields.map((field) => {
    expect(field).toHaveAccessibleName()
    expect(field).toHaveAccessibleDescription(/[a-z]{3,}/)
    return field.getAttribute('name') ?? field.id
  })
}

test.each([
  ['/auth/login', 'Sign In'],
  ['/auth/signup', 'Create Account'],
])('an account’s form at %s ties each fault to its field, and the first has the focus', async (path, button) => {
  const { open } = await openTab()
  await open(path)
  await press(button)
  expect((await expectTold()).length).toBeGreaterThan(1)
  await waitFor(() => expect(faulty()[0]).toHaveFocus())
})

test('a bid ties each fault to its field, and the first has the focus', async () => {
  await openItem()
  fillIn({ 'Your email': 'pat@', 'Your bid': '1' })
  await press('Place bid')
  expect(await expectTold()).toEqual(['email', 'amount'])
  await waitFor(() => expect(faulty()[0]).toHaveFocus())
})

test.each([
  ['ask', 'Send question'],
  ['donate', 'Send donation'],
  ['give', 'Continue'],
  ['places', 'Continue'],
  ['my-bids', 'Email me a code'],
])('a form of bidders to %s, which needs no JavaScript, ties each fault to its field', async (form, button) => {
  const { orm, open, submit } = await openTab({ javaScript: false })
  const school = await addSchool(orm, { takesDonations: true })
  await addCause(orm, school)
  const [item, party] = [await addItem(orm, school), await addPlaces(orm, school)]
  const paths: Record<string, string> = { ask: `/${item.slug}/ask`, places: `/${party.slug}` }
  await open(`/${school.slug}${paths[form] ?? `/${form}`}`)
  await submit(screen.getByRole('button', { name: button }))
  expect((await expectTold()).length).toBeGreaterThan(0)
})

test.each([
  ['/new-auction', 'New Auction', 'Create Auction'],
  ['/messages/new', 'New Message', 'Preview Message'],
  ['/paddles', 'Paddles', 'Hand Out'],
] as const)(
  'the team’s form at %s ties each fault to its field, and the first has the focus',
  async (path, title, button) => {
    const { changes, openScreen } = await openAdmin({ about: { usesPaddles: true } })
    await openScreen(path, title)
    await press(button)
    expect((await expectTold()).length).toBeGreaterThan(0)
    expect(changes()).toEqual([])
    await waitFor(() => expect(faulty()[0]).toHaveFocus())
  },
)

test('settings tie each fault to its field, and the first has the focus', async () => {
  const { openScreen } = await openAdmin()
  await openScreen('/settings', 'Organization Settings')
  fillIn({ 'Organization Name': '', 'Contact Email': 'office@' })
  await press('Save Changes')
  expect(await expectTold()).toEqual(['name', 'contactEmail'])
  await waitFor(() => expect(faulty()[0]).toHaveFocus())
})
