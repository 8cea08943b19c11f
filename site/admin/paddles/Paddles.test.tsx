import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { closed, fill, fillIn, findToast, press, shows } from '../../../tests/support/on-page.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'

const row = () => screen.queryAllByRole('listitem').find((one) => one.textContent.includes('Paddle 12'))

test('a paddle is handed out, corrected, and taken back by keyboard', async () => {
  const { network, openScreen, orm, school, user } = await openAdmin({ about: { usesPaddles: true } })
  const enter = async (name: string) => {
    screen.getByRole('button', { name }).focus()
    await user.keyboard('{Enter}')
  }
  await openScreen('/paddles', 'Paddles')
  fill(await screen.findByLabelText('Number'), '12')
  screen.getByLabelText('Name').focus()
  await user.keyboard('Ann Okafor')
  await user.tab()
  await user.keyboard('+1 555 010 0100{Enter}')
  await findToast('Paddle 12 handed out', 'Ann Okafor')
  await waitFor(() => expect(row()).toHaveTextContent('Ann Okafor · +1 555 010 0100'))
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  expect(screen.getByLabelText('Number')).toHaveValue('13')
  fillIn({ Number: '12', Name: 'Ben' })
  await user.keyboard('{Enter}')
  await shows('Somebody holds paddle 12.')
  const handOut = network.hold(/^POST .*\/paddles$/)
  fillIn({ Number: '20' })
  await user.keyboard('{Enter}')
  fillIn({ Name: 'Cy' })
  handOut()
  await findToast('Paddle 20 handed out', 'Ben')
  expect(screen.getByLabelText('Number')).toHaveValue('21')
  expect(screen.getByLabelText('Name')).toHaveValue('Cy')

  await enter('Edit Paddle 12')
  // The number that another of the team corrects meanwhile stays.
  await orm.update(bidder).set({ phone: '+1 555 010 0199' }).where(eq(bidder.organizationId, school.id))
  fill(within(await screen.findByRole('dialog')).getByLabelText('Name'), 'Anne Okafor')
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Name'), '{Enter}')
  await waitFor(() => expect(row()).toHaveTextContent('Anne Okafor · +1 555 010 0199'))
  await closed()
  await enter('Take back Paddle 12')
  await screen.findByRole('alertdialog')
  await enter('Take Back')
  await findToast('Paddle 12 is back')
  // The row itself: the toast says "Paddle 12", too.
  await waitFor(() => expect(screen.queryByText(/Anne Okafor/)).toBeNull())
})

test('whoever is refused a number that is out by now sees who holds it; one that somebody else took back leaves the list', async () => {
  const { openScreen, orm, school } = await openAdmin({ about: { usesPaddles: true } })
  await openScreen('/paddles', 'Paddles')
  await shows('No paddle yet.')
  const { id } = await addPaddle(orm, school, 1, 'Ann Okafor')
  fill('Name', 'Bo Lark')
  await press('Hand Out')
  await shows('Somebody holds paddle 1.', 'Ann Okafor')
  expect(screen.getByLabelText('Name')).toHaveValue('Bo Lark')
  await orm.update(bidder).set({ paddleReturnedAt: new Date() }).where(eq(bidder.id, id))
  await press('Take back Paddle 1', 'Take Back')
  await findToast('Paddle 1 is back')
  await shows('No paddle yet.')
})
