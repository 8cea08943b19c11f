import type { Page } from 'playwright/test'
import { expect } from './page.ts'

/** Until a toast says exactly this. */
export async function expectToast(page: Page, title: string, description?: string) {
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
  await expect(toast).toHaveCount(1)
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (description) await expect(toast.getByText(description, { exact: true })).toBeVisible()
}
