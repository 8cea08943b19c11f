import { expect, test } from 'bun:test'
import { openAdmin } from '../../tests/support/admin-tab.ts'
import { press } from '../../tests/support/on-page.ts'
import { addPlaces, orderOf } from '../../tests/support/places.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'

test('places that were bought after a pickup are handed over, and either pickup is undone', async () => {
  const { openScreen, orm, school, send, user } = await openAdmin()
  const item = await addPlaces(orm, school)
  const email = `${crypto.randomUUID()}@example.org`
  const buy = () => send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, orderOf(email, 1))
  const open = async () => {
    await openScreen('/winners', 'Winners')
    await user.click(await screen.findByRole('link', { name: new RegExp(email) }))
  }
  await buy()
  await open()
  await press(/^Hand over /)
  await screen.findByRole('button', { name: /^Undo the pickup of / })
  expect(screen.queryByRole('button', { name: /^Hand over / })).toBeNull()
  await buy()
  await open()
  await screen.findByRole('button', { name: /^Undo the pickup of / })
  await press(/^Hand over /)
  await waitFor(() => expect(screen.getAllByText(/^Picked up .*, handed over by/)).toHaveLength(2))
  for (const count of [1, 0]) {
    await press(/^Undo the pickup of /)
    await waitFor(() => expect(screen.queryAllByText(/^Picked up .*, handed over by/)).toHaveLength(count))
    await waitFor(() => expect(screen.getAllByText(/: handed over by .*, undone/)).toHaveLength(2 - count))
  }
})
