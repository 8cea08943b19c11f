import { expect, test } from 'bun:test'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { hurry } from '../../../tests/support/hurry.ts'
import { press, shows } from '../../../tests/support/on-page.ts'
import { screen, within } from '../../../tests/support/testing-library.ts'
import { visit } from '../../../tests/support/visit.ts'
import { addWins } from '../../../tests/support/won.ts'

/** A school whose winner pays in cash. */
async function openPaid(role: 'owner' | 'manager') {
  const scene = await openAdmin({ role })
  const winner = await addWins(scene.orm, scene.school, `jane-${scene.school.slug}@example.org`, 100)
  const pay = (amount: string) => {
    const payments = [{ id: crypto.randomUUID(), winnerId: winner.id, amount }]
    return scene.send('POST', 'payments', { kind: 'cash', payments })
  }
  return { ...scene, pay }
}

test('an owner closes the books, which a report tells for good, prints it, and what comes in later is in the next', async () => {
  const { openScreen, pay, user } = await openPaid('owner')
  await openScreen('/treasurer', 'Treasurer')
  await shows('No payments yet.')
  expect(screen.queryByRole('button', { name: 'Close the Books' })).toBeNull()
  await pay('60')
  await openScreen('/treasurer', 'Treasurer')
  const byKind = await screen.findByRole('region', { name: 'By Kind' })
  expect(within(byKind).getByRole('row', { name: 'Cash $60.00 $0.00 $60.00' })).toBeVisible()
  await press('Close the Books')
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('What’s recorded so far becomes a report that no one can change anymore')
  await within(question).findByText('$40.00 of $100.00 is still unpaid.')
  await user.click(within(question).getByRole('button', { name: 'Close the Books' }))
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Report' })
  expect(choice.selectedOptions[0]).toHaveTextContent(/^Closed .* by Ada Lark$/)
  await pay('5.50')
  const paper = screen.getByRole('link', { name: 'Print Report' }).getAttribute('href') ?? ''
  await user.selectOptions(choice, 'Since the Books Were Closed')
  expect(await screen.findByRole('row', { name: 'Cash $5.50 $0.00 $5.50' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', expect.stringMatching(/\/file$/))
  expect(paper).toContain('/print/treasurer?closing=')
})

test('what comes in while the report is open shows on it by itself, before anyone closes the books on it', async () => {
  await hurry([15_000], async () => {
    const { openScreen, pay } = await openPaid('owner')
    await pay('60')
    await openScreen('/treasurer', 'Treasurer')
    await screen.findByRole('row', { name: 'Cash $60.00 $0.00 $60.00' })
    await pay('5.50')
    await screen.findByRole('row', { name: 'Cash $65.50 $0.00 $65.50' })
  })
})

test('a manager reads the packet and cannot close the books', async () => {
  const { openScreen, pay, admin, tab } = await openPaid('manager')
  await pay('60')
  await openScreen('/treasurer', 'Treasurer')
  await screen.findByRole('region', { name: 'By Kind' })
  expect(screen.queryByRole('button', { name: 'Close the Books' })).toBeNull()
  await tab.open(`${admin}/print/treasurer`)
  expect(screen.getByRole('row', { name: 'Expected $60.00' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Treasurer' })).toHaveAttribute('href', `${admin}/treasurer`)
  expect((await visit(`${admin}/print/treasurer`)).location).toBe(admin)
})
