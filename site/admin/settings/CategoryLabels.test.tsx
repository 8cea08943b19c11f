import { expect, test } from 'bun:test'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { fill } from '../../../tests/support/fill.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'

const TITLE = 'Organization Settings'
const labels = () => within(screen.getByRole('region', { name: 'Category Labels' }))

async function expectLabels(...names: string[]) {
  await waitFor(() => {
    const rows = labels().getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('.grow')?.textContent)).toEqual(names)
  })
}

test('labels are added, ordered, hidden, renamed and deleted', async () => {
  const { openScreen, user } = await openAdmin()
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const open = async (name: string) => {
    await press(name)
    return within(await screen.findByRole('dialog')).getByLabelText('Label')
  }
  await openScreen('/settings', TITLE)
  for (const [name, color] of [
    ['Home', 'green'],
    ['Food', 'red'],
  ] as const) {
    const field = await open('Add Label')
    await waitFor(() => expect(field).toHaveFocus())
    fill(field, name)
    await user.click(screen.getByRole('radio', { name: color }))
    await press('Save Label')
    await closed()
  }
  await expectLabels('Home', 'Food')
  await user.hover(screen.getByRole('button', { name: 'Move Food up' }))
  expect(await screen.findByRole('tooltip', { name: 'Move up' })).toBeVisible()
  await press('Move Food up')
  await expectLabels('Food', 'Home')
  await user.click(screen.getByLabelText('Show Home'))
  await waitFor(() => expect(screen.getByLabelText('Show Home')).not.toBeChecked())
  fill(await open('Edit Food'), 'Home')
  await press('Save Label')
  expect(await screen.findByText(/already/)).toBeVisible()
  fill(screen.getByLabelText('Label'), 'Treats')
  await press('Save Label')
  await expectLabels('Treats', 'Home')
  await closed()
  await open('Edit Treats')
  await press('Delete Label')
  await expectLabels('Home')
  await openScreen('/settings', TITLE)
  await screen.findByLabelText('Show Home')
  await expectLabels('Home')
})
