import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { findCard, openAdmin } from '../../../tests/support/admin-tab.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { atAnotherTime, inHours } from '../../../tests/support/moments.ts'
import { fill, fillIn, findToast, press, shows } from '../../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'

type Admin = Awaited<ReturnType<typeof openAdmin>>
const OFFER = /Would you like to tell the bidders/

/** Somebody of a team who confirmed their email: without that an organization writes to nobody. */
async function openConfirmed(): Promise<Admin> {
  const admin = await openAdmin()
  await confirm(admin.orm, admin.member.email)
  return admin
}

function confirm(orm: Orm, email: string) {
  return setConfirmed(orm, email)
}

function written({ orm, school }: Admin) {
  const messagesOfSchool = and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'message'))
  return orm.select({ recipient: outbox.recipient }).from(outbox).where(messagesOfSchool)
}

async function openPreview() {
  await press('Preview Message')
  const dialog = await screen.findByRole('dialog', { name: 'Send This Message?' })
  await within(dialog).findByRole('region', { name: 'The email' })
  return dialog
}

async function moveEnd({ user }: Admin, title: string) {
  await user.click(within(await findCard(title)).getByRole('link', { name: `Edit ${title}` }))
  const end = await screen.findByLabelText<HTMLInputElement>('End Time')
  fill(end, atAnotherTime(end.value))
  await press('Update Auction')
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
}

test('bidders of an auction are written to once the email was seen', async () => {
  const admin = await openConfirmed()
  const { addItem, bid, openScreen, user } = admin
  const [quilt, cabin] = [await addItem('Quilt'), await addItem('Cabin')]
  const bidders = [await bid(quilt, '125'), await bid(quilt, '130'), await bid(cabin, '125')]
  for (const email of bidders) await confirm(admin.orm, email)
  await openScreen('', 'Dashboard')
  await user.click(screen.getByRole('link', { name: 'Messages' }))
  await shows(/^No messages yet/)
  await user.click(screen.getByRole('link', { name: 'New Message' }))
  await shows('3 people get this.')
  await press('Preview Message')
  await shows('Please write a subject')
  await user.selectOptions(screen.getByLabelText('To'), 'Bidders of some auctions')
  await press('Preview Message')
  await shows('Please choose an auction')
  await user.type(screen.getByRole('searchbox', { name: 'Find an auction' }), 'qui')
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1))
  await user.click(screen.getByRole('checkbox', { name: /^Quilt/ }))
  await shows('2 people get this.')
  fillIn({ Subject: 'The quilt is larger than we wrote', Message: 'Hello,\n\nsee https://quilts.example.org/size.' })

  const dialog = await openPreview()
  const mail = dialog.querySelector('iframe')?.getAttribute('srcdoc')
  expect(mail).toMatch(/<h1[^>]*>The quilt is larger than we wrote/)
  expect(mail).toContain('>https://quilts.example.org/size</')
  await user.click(within(dialog).getByRole('button', { name: 'Keep Writing' }))
  expect(screen.getByLabelText('Subject')).toHaveValue('The quilt is larger than we wrote')
  const sending = within(await openPreview()).getByRole('button', { name: 'Send to 2 People' })
  const late = await bid(quilt, '135')
  await confirm(admin.orm, late)
  await user.dblClick(sending)
  await findToast('Message sent', 'To 3 people')
  const rows = await written(admin)
  expect(rows).toHaveLength(3)
  expect(rows.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([...bidders.slice(0, 2), late]))

  await shows(/ · Bidders of Quilt$/)
  const sent = screen.getByText(/^3 recipients/).closest('li')
  expect(sent).toHaveTextContent('Ada Lark · Bidders of Quilt')
  expect(sent).toHaveTextContent('3 recipients · 0 sent · 3 waiting')
  expect(sent).toHaveTextContent(/see https:/)
  await openScreen('/activity', 'Activity')
  await shows('Ada Lark wrote “The quilt is larger than we wrote” to bidders')
})

test('whoever moves times with bids is offered to tell the bidders, and a reload loses neither offer nor text', async () => {
  const admin = await openConfirmed()
  const { addItem, bid, openScreen, user } = admin
  const quilt = await addItem('Quilt', { endTime: inHours(48) })
  await addItem('Cabin', { endTime: inHours(48) })
  await confirm(admin.orm, await bid(quilt, '125'))
  await openScreen('', 'Dashboard')
  for (const title of ['Cabin', 'Quilt']) await moveEnd(admin, title)
  await openScreen('', 'Dashboard')
  await shows('“Quilt” has bids and new times. Would you like to tell the bidders?')
  const { endTime } = auctionItem
  const over = { startTime: inHours(-9), endTime: inHours(-1) }
  const ofSchool = eq(auctionItem.organizationId, admin.school.id)
  const [later] = await admin.orm.select({ endTime }).from(auctionItem).where(ofSchool)
  await admin.orm.update(auctionItem).set(over).where(ofSchool)
  await openScreen('', 'Dashboard')
  await shows('After the Auction')
  expect(screen.queryByText(OFFER)).not.toBeInTheDocument()
  await admin.orm
    .update(auctionItem)
    .set({ ...later })
    .where(ofSchool)
  await openScreen('', 'Dashboard')
  await user.click(await screen.findByRole('link', { name: 'Tell the Bidders' }))
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('New times for Quilt'))
  await admin.tab.open(location.href)
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('New times for Quilt'))
  const { value } = screen.getByLabelText<HTMLTextAreaElement>('Message')
  expect(value).toMatch(/Quilt\nCloses .*11:4[05] PM CT \(before: /)
  await shows('1 person gets this.')
  expect(await screen.findByRole('checkbox', { name: /^Quilt/ })).toBeChecked()
  expect(await written(admin)).toEqual([])
})

test('a manager writes to nobody, and is not offered to', async () => {
  const admin = await openAdmin({ role: 'manager' })
  await confirm(admin.orm, admin.member.email)
  const quilt = await admin.addItem('Quilt', { endTime: inHours(48) })
  await admin.bid(quilt, '125')
  await admin.openScreen('/messages/new', 'New Message')
  await shows('Only owners can write to bidders.')
  await admin.openScreen('', 'Dashboard')
  await moveEnd(admin, 'Quilt')
  expect(screen.queryByText(OFFER)).not.toBeInTheDocument()
})

test('a message that is being written stays when its organization is deactivated', async () => {
  const { openScreen, orm, school } = await openConfirmed()
  await openScreen('/messages/new', 'New Message')
  fillIn({ Subject: 'Pickup', Message: 'From noon on.' })
  await orm.update(organization).set({ isActive: false }).where(eq(organization.id, school.id))
  await press('Preview Message')
  await shows(/^This organization is inactive, so/, /^This organization is inactive\. Its public pages are hidden/)
  expect(screen.getByLabelText('Message')).toHaveValue('From noon on.')
})

test('an organization whose admin has not confirmed their email is told why it cannot write', async () => {
  const admin = await openAdmin()
  await confirm(admin.orm, await admin.bid(await admin.addItem('Quilt'), '125'))
  await admin.openScreen('/messages/new', 'New Message')
  await shows(/once your admin has confirmed their email/)
  fillIn({ Subject: 'Hello', Message: 'Hello' })
  const dialog = await openPreview()
  expect(within(dialog).queryByRole('button', { name: /^Send/ })).not.toBeInTheDocument()
})
