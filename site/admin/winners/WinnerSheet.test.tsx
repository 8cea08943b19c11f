import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidderContact } from '../../../db/schema/bidders.ts'
import { winner } from '../../../db/schema/checkout.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { fill } from '../../../tests/support/fill.ts'
import { findFree } from '../../../tests/support/find-free.ts'
import type { School } from '../../../tests/support/school.ts'
import { findToast } from '../../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { addWins } from '../../../tests/support/won.ts'

const PAYMENT = /^POST .*\/admin\/payments$/
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Adds winners by name, each with items at these amounts. */
async function addNamed(orm: Orm, school: School, people: Record<string, number[]>) {
  const ids: Record<string, string> = {}
  for (const [name, amounts] of Object.entries(people)) {
    const { email, id } = await addWins(orm, school, `${name}-${crypto.randomUUID()}@example.org`, ...amounts)
    await orm.insert(bidderContact).values({ organizationId: school.id, email, name: `${name} Okafor` })
    ids[name] = id
  }
  return ids
}

/** The sheet of Jane, who won items at these amounts. */
async function openSheet(...amounts: number[]) {
  const scene = await openAdmin()
  const { Jane: id = '' } = await addNamed(scene.orm, scene.school, { Jane: amounts })
  const show = () => scene.openScreen(`/winners/${id}`, 'Jane Okafor')
  await show()
  return { ...scene, show, record: async () => scene.user.click(await findFree('Record Payment')) }
}

test('a payment is voided with a reason, and a note is kept', async () => {
  const { record, show, user } = await openSheet(100)
  await record()
  await user.click(await screen.findByRole('button', { name: 'Void $100.00' }))
  await user.click(await screen.findByRole('button', { name: 'Void Payment' }))
  expect(await screen.findByText('Please say why')).toBeVisible()
  fill('Reason', 'The check bounced')
  await user.click(button('Void Payment'))
  expect(await screen.findByText('$100.00 left')).toBeVisible()
  expect(screen.getByText(/The check bounced/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  fill('Note', 'Comes on Friday')
  await user.click(await screen.findByRole('button', { name: 'Save Note' }))
  await findToast('Note saved')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Note' })).toBeNull())
  await show()
  expect(screen.getByLabelText('Note')).toHaveValue('Comes on Friday')
})

test('a note that is being written survives what other helpers write and do', async () => {
  const { orm, school, user } = await openSheet(120)
  fill('Note', 'Comes on Friday')
  await orm.update(winner).set({ note: 'Called twice' }).where(eq(winner.organizationId, school.id))
  await user.click(await findFree(/^Hand over/))
  expect(await screen.findByText('Picked up')).toBeVisible()
  expect(screen.getByLabelText('Note')).toHaveValue('Comes on Friday')
})

test('several are marked as paid at once, with the keyboard alone', async () => {
  const { changes, openScreen, orm, school, user } = await openAdmin()
  await addNamed(orm, school, { Jane: [120], Paul: [45], Zoe: [10] })
  await openScreen('/winners', 'Winners')
  for (const name of ['Jane', 'Paul']) {
    ;(await screen.findByRole('checkbox', { name: `Select ${name} Okafor` })).focus()
    await user.keyboard(' ')
  }
  const bar = await screen.findByRole('region', { name: 'Selected winners' })
  await waitFor(() => expect(bar).toHaveTextContent('2 winners, $165.00'))
  within(bar).getByRole('button', { name: 'Mark as Paid' }).focus()
  await user.keyboard('{Enter}')
  await findToast('Payments recorded')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected winners' })).toBeNull())
  expect(await screen.findByRole('tab', { name: 'Not Paid (1)' })).toBeVisible()
  expect(screen.getByText('Jane Okafor').closest('li')).toHaveTextContent('Paid')
  expect(changes()).toHaveLength(1)
})

test('a payment that could not be sent is told, and recorded once when it is tried again', async () => {
  const { network, record } = await openSheet(120)
  const payments = () => within(screen.getByRole('region', { name: 'Payments' })).queryAllByRole('listitem')
  const lost = () => new Response(null, { status: 418 })
  fill('Amount', '100.00')
  fill('Reference', 'Envelope 7')
  // It does not arrive.
  let mend = network.on(PAYMENT, lost)
  await record()
  await findToast('Failed to record the payment')
  expect(screen.getByLabelText('Amount')).toHaveValue('100.00')
  expect(screen.getByLabelText('Reference')).toHaveValue('Envelope 7')
  mend()
  // It arrives, its answer does not, and neither does what is read then.
  const losing = async (request: Request, pass: (sent: Request) => Promise<Response>) => {
    await pass(request)
    return lost()
  }
  mend = network.on(PAYMENT, losing)
  const mendSheet = network.on(/^GET \/api\/.*\/winners\//, lost)
  await record()
  expect(await screen.findByText('This winner couldn’t be loaded.')).toBeVisible()
  mend()
  mendSheet()
  await record()
  expect(await screen.findByText('$20.00 left')).toBeVisible()
  await waitFor(() => expect(payments()).toHaveLength(1))
  // A part whose answer is lost, on a page that reads what is left: the same form sends the same payment.
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue('20.00'))
  fill('Amount', '5.00')
  mend = network.on(PAYMENT, losing)
  await record()
  expect(await screen.findByText('$15.00 left')).toBeVisible()
  expect(screen.getByLabelText('Amount')).toHaveValue('5.00')
  mend()
  await record()
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue('15.00'))
  expect(payments()).toHaveLength(2)
})
