import { expect, test } from 'bun:test'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { fill, findToast, press, shows } from '../../../tests/support/on-page.ts'
import { addPlaces, kindOf, orderOf, salesOf } from '../../../tests/support/places.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'

test('one purchase is cancelled with a reason, then everyone’s, because the host cancelled', async () => {
  const { openScreen, orm, school, send, user } = await openAdmin()
  const item = await addPlaces(orm, school, { kinds: [kindOf('Adult'), kindOf('Child')] })
  const email = `${crypto.randomUUID()}@example.org`
  for (const kind of ['Adult', 'Child'])
    await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, orderOf(email, 2, { kind }))
  await openScreen('/winners', 'Winners')
  // They have won nothing of it.
  await waitFor(() => expect(screen.getAllByText('Total')[0]?.parentElement).toHaveTextContent('Total$80.00'))
  await user.click(screen.getByRole('link', { name: new RegExp(email) }))
  await press(/^Cancel places/)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /2 × Child/ }))
  await press('Cancel Places')
  await shows('Please say why')
  fill('Reason', 'The child is ill')
  await press('Cancel Places')
  await findToast('Places cancelled', 'We emailed the bidder.')
  await shows('$40.00 left')
  expect(await salesOf(orm, item)).toMatchObject({ left: 10 })
  await press(/^Cancel places/)
  await user.click(within(await screen.findByRole('dialog')).getByRole('radio', { name: /All places of everyone/ }))
  fill('Reason', 'The host is ill')
  await press('Cancel Places')
  await findToast('2 places cancelled', '1 bidder had them. We emailed all who have an email.')
  await screen.findByRole('heading', { level: 1, name: 'Winners' })
  expect(await salesOf(orm, item)).toMatchObject({ left: 12 })
})
