import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { answer, fill, fillIn, findToast, press, pressIn, shows } from '../../../tests/support/on-page.ts'
import { pictureFile } from '../../../tests/support/picture-file.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { hasUnsaved } from '../../ui/form/leave-store.ts'

const TITLE = 'Organization Settings'
const part = (name: string) => within(screen.getByRole('region', { name }))
const field = (label: string) => screen.getByLabelText(label)
const US_ZONES = ['Eastern Time', 'Central Time', 'Mountain Time', 'Pacific Time', 'Alaska Time', 'Hawaii Time']

/** Opens the settings, and tells how to save one tab of them and read what is saved then. */
async function openSettings(role?: 'manager') {
  const scene = await openAdmin(role ? { role } : {})
  await scene.openScreen('/settings', TITLE)
  return {
    ...scene,
    save: (tab = 'General') => pressIn(tab, 'Save Changes', 'tabpanel'),
    saved: async () => (await scene.orm.select().from(organization).where(eq(organization.id, scene.school.id)))[0],
  }
}

test('details and defaults are saved, and families see them', async () => {
  const { save, saved, school, tab, user } = await openSettings()
  expect(part('Organization Details').getByLabelText('Contact Info (Optional)')).toBeVisible()
  expect(part('Auction Defaults').getByLabelText('Default Disclaimers')).toBeVisible()
  fill('Organization Name', 'Pine Hill Elementary')
  const { buffer, name, mimeType } = await pictureFile('logo.png')
  await user.upload(field('Logo'), new File([buffer], name, { type: mimeType }))
  await screen.findByRole('button', { name: 'Remove Logo' })
  fill('Default Rules', 'Pay **within 48 hours**.')
  await save()
  await findToast('Settings updated successfully')
  const home = await within(screen.getByRole('banner')).findByRole('link', { name: /Pine Hill Elementary/ })
  expect(home.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/uploads/'))
  expect(await saved()).toMatchObject({ rules: 'Pay **within 48 hours**.' })
  await tab.open(`/${school.slug}`)
  expect(screen.getByRole('heading', { level: 1, name: 'Pine Hill Elementary' })).toBeVisible()
  expect(screen.getByText('within 48 hours').tagName).toBe('STRONG')
})

test('time zones of the United States come first, by their names, and another one that is set is shown', async () => {
  const { openScreen, orm, save, saved, school, user } = await openSettings()
  const zones = screen.getByLabelText<HTMLSelectElement>('Time Zone')
  expect([...zones.options].slice(0, 6).map((option) => option.text)).toEqual(US_ZONES)
  expect(zones.selectedOptions[0]?.text).toBe('Central Time')
  expect(zones).not.toHaveAccessibleDescription()
  await user.selectOptions(zones, 'Hawaii Time')
  expect(zones).toHaveAccessibleDescription(
    /^Times you have set don’t move: what closes at 8:00\sPM\sCT closes at \d:00\sPM\sHST\.$/,
  )
  await save()
  await findToast('Settings updated successfully')
  expect(await saved()).toMatchObject({ timeZone: 'Pacific/Honolulu' })
  // Some browsers list it under another name.
  await orm.update(organization).set({ timeZone: 'Asia/Kolkata' }).where(eq(organization.id, school.id))
  await openScreen('/settings', TITLE)
  expect(field('Time Zone')).toHaveValue('Asia/Kolkata')
})

test('settings name what is wrong, by field or in the words of the server', async () => {
  const { network, save } = await openSettings()
  fillIn({ 'Organization Name': '', 'Contact Email': 'office@' })
  await save()
  await shows('Organization name is required', 'Please enter a valid email address')
  fill('Organization Name', 'x'.repeat(101))
  await shows('Name too long')
  fillIn({ 'Organization Name': 'Pine Hill', 'Contact Email': 'office@example.org' })
  network.on(/^PATCH .*\/organization$/, () => Response.json({ message: 'Later.' }, { status: 409 }))
  await save()
  await findToast('Failed to update settings', 'Later.')
})

test('what others save is shown, but what is typed stays until it is saved', async () => {
  const { addTeammate, save, saved, send } = await openSettings()
  const jo = await addTeammate('owner', 'Jo Finch')
  await send('PATCH', 'organization', { rules: 'Pay on the day.' }, jo)
  await waitFor(() => expect(field('Default Rules')).toHaveValue('Pay on the day.'))
  fill('Default Rules', 'Pay at once, in the school office.')
  await send('PATCH', 'organization', { contactInfo: 'Room 4', rules: 'Pay by check.' }, jo)
  await shows('Someone wrote “Pay by check.” here meanwhile.')
  expect(field('Contact Info (Optional)')).toHaveValue('Room 4')
  fill('How to Pay', 'By check.')
  await save('Money')
  await findToast('Settings updated successfully')
  expect(field('Default Rules')).toHaveValue('Pay at once, in the school office.')
  expect(screen.getByRole('tab', { name: 'General' })).toHaveAccessibleDescription('Unsaved changes')
  await save()
  await waitFor(async () =>
    expect(await saved()).toMatchObject({ rules: 'Pay at once, in the school office.', contactInfo: 'Room 4' }),
  )
})

test('what is typed while a save is on its way stays, and is not saved yet; what was saved without its blanks is not asked about', async () => {
  const { network, save, saved, user } = await openSettings()
  fill('Organization Name', 'Pine Hill Elementary ')
  const mend = network.on(/^PATCH .*\/organization$/, (request, pass) => {
    fill('Default Rules', 'Pay at once.')
    return pass(request)
  })
  await save()
  await findToast('Settings updated successfully')
  await waitFor(() => expect(field('Organization Name')).toHaveValue('Pine Hill Elementary'))
  expect(field('Default Rules')).toHaveValue('Pay at once.')
  expect(screen.getByRole('tab', { name: 'General' })).toHaveAccessibleDescription('Unsaved changes')
  mend()
  await save()
  await waitFor(async () => expect(await saved()).toMatchObject({ rules: 'Pay at once.' }))
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  await user.click(screen.getByRole('link', { name: 'Items' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
})

test('the address names the tab, and what is typed into one stays there, marked, until it is saved', async () => {
  const { openScreen, save, user } = await openSettings()
  await openScreen('/settings?tab=money', TITLE)
  const tab = (name: string) => screen.getByRole('tab', { name })
  expect(tab('Money')).toHaveAttribute('aria-selected', 'true')
  fill('How to Pay', 'Not saved yet')
  await waitFor(() => expect(tab('Money')).toHaveAccessibleDescription('Unsaved changes'))
  expect(tab('General')).not.toHaveAccessibleDescription()
  await user.click(tab('Team Members'))
  await screen.findByRole('heading', { name: 'Invitations' })
  expect(location.search).toBe('?tab=team')
  // By its look, which does not count here.
  expect(field('How to Pay').closest('[role=tabpanel]')).toHaveClass('hidden')
  await user.click(tab('Money'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull())
  expect(field('How to Pay')).toHaveValue('Not saved yet')
  await save('Money')
  await findToast('Settings updated successfully')
  await waitFor(() => expect(tab('Money')).not.toHaveAccessibleDescription())
})

test('where a team says how winners pay, it reads that its rules are public, and gets to them without losing a word', async () => {
  const { openScreen, user } = await openAdmin({ about: { rules: 'Pick up in the gym.' } })
  await openScreen('/settings?tab=money', TITLE)
  fill('How to Pay', 'Not saved yet')
  expect(screen.getByText(/^Every item also shows your rules to bidders/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'See Your Rules' }))
  await waitFor(() => expect(field('Default Rules')).toHaveFocus())
  expect(location.search).toBe('?tab=general')
  expect(field('How to Pay')).toHaveValue('Not saved yet')
})

test('new last minutes are for the upcoming and live items, too, where an owner says so', async () => {
  const { addItem, openScreen, orm, save, user } = await openSettings()
  const [quilt, other] = [await addItem('A quilt'), await addItem('A pie', { extensionMinutes: 5 })]
  const ended = await addItem('A cake', { startTime: inHours(-2), endTime: inHours(-1) })
  const minutesOf = async (item: { id: string }) =>
    (await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id)))[0]?.extensionMinutes
  const choose = (label: string) => user.selectOptions(field('Bids in the Last Minutes'), label)
  await openScreen('/settings?tab=bidding', TITLE)
  await choose('Leave 5 more minutes to answer')
  await save('Bidding')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('1 upcoming or live item has other last minutes.')
  await answer('Keep Theirs')
  expect(await minutesOf(quilt)).toBe(quilt.extensionMinutes)
  await choose('Leave 2 more minutes to answer')
  await save('Bidding')
  await answer('Change Items', 'Change the Items You Have, Too?')
  await findToast('Changed 2 items')
  expect(await Promise.all([quilt, other, ended].map(minutesOf))).toEqual([2, 2, ended.extensionMinutes])
  await openScreen('', 'Dashboard')
  await shows('Changed the last minutes of 2 items.')
  await press(/^Undo/)
  await waitFor(async () => expect(await minutesOf(other)).toBe(5))
})

test('a manager sees nothing at the addresses of owners', async () => {
  const { openScreen } = await openSettings('manager')
  await shows('Only owners can see and change the organization’s settings.')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await openScreen('/mails', 'All Emails')
  await shows('Only owners can see the organization’s emails.')
  await openScreen('/checkout-links', 'Checkout Links')
  await shows('Only owners can make links for helpers.')
})

test('for the night an owner sets a goal, switches on the board and paddles, and takes donations, with words above the form', async () => {
  const { admin, save, school, tab, user } = await openSettings()
  const board = part('Goal and Projector Board')
  expect(board.queryByRole('link', { name: 'Open the Board' })).toBeNull()
  fill(board.getByLabelText('Goal'), '$5,000.50')
  await user.click(board.getByLabelText(/^Show a projector board/))
  await user.click(await board.findByLabelText(/^Show the total raised on the board/))
  await user.click(screen.getByLabelText(/^Hand out paddles/))
  await user.click(screen.getByLabelText(/^Take donations of items on your public page/))
  fill(screen.getByLabelText(/^Words Above the Form/), 'We’d love **restaurant vouchers**.')
  await save('Event Night')
  expect(await board.findByText('Please enter whole dollars, like 5,000')).toBeVisible()
  fill(board.getByLabelText('Goal'), '$5,000')
  await save('Event Night')
  const link = await board.findByRole('link', { name: 'Open the Board' })
  expect(link).toHaveAttribute('href', `/${school.slug}/board`)
  expect(board.getByLabelText('Goal')).toHaveValue('5,000')
  const handingOut = part('Paddles').getByRole('link', { name: 'Hand Out Paddles' })
  expect(handingOut).toHaveAttribute('href', `${admin}/paddles`)
  await tab.open(`/${school.slug}/board`)
  expect(screen.getByRole('heading', { level: 1, name: school.name })).toBeVisible()
  await tab.open(`/${school.slug}/donate`)
  expect(screen.getByText('restaurant vouchers', { selector: 'strong' })).toBeVisible()
})
