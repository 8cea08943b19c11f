import { expect } from 'bun:test'
import { screen, waitFor, within } from './testing-library.ts'

/** Until the toast of the tab says exactly this. */
export async function findToast(title: string, description?: string): Promise<void> {
  await waitFor(() => {
    const toast = screen.getByRole('region', { name: 'Notifications (F8)', hidden: true })
    expect(within(toast).getByText(title)).toBeVisible()
    if (description !== undefined) expect(within(toast).getByText(description)).toBeVisible()
  })
}
