import type { Page } from 'playwright/test'
import { openAlive } from './bidding.ts'
import { expect, type Sandbox } from './sandbox.ts'

const ALTS = ['The quilt, folded', '', 'Its back']

export const addQuilt = (sandbox: Sandbox, alts = ALTS) => sandbox.addItem({ title: 'A quilt', alts })

export const photosOf = (page: Page) => page.getByRole('region', { name: 'Photos' })
export const photo = (page: Page, name: string) => photosOf(page).getByRole('link', { name })
export const step = (page: Page, name: 'Next' | 'Previous') =>
  photosOf(page).getByRole('button', { name: `${name} photo` })

/** Opens the item once its photos can be stepped through. */
export async function openGallery(page: Page, path: string) {
  await openAlive(page, path)
  await expect(step(page, 'Next')).toBeVisible()
}
