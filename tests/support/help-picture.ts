import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import type { HelpTask } from '../../api/contract/values/help-tasks.ts'
import { expect } from './page.ts'

/** Where pictures are kept; none is where that is not asked for. */
const FOLDER = process.env.HELP_PICTURES
const MOST_BYTES = 25_000
const MARGIN = 12

// As wide as a large phone, so that its words can be read on a small one; high, so that no bar covers a part of it.
export const PHONE = { viewport: { width: 430, height: 1600 }, deviceScaleFactor: 1.5, colorScheme: 'light' } as const
/** Keeps what lies between `first` and `last`, as wide as the page is between equal margins. */
export async function keep(page: Page, name: HelpTask, first: Locator, last: Locator, margin = MARGIN) {
  await expect(first).toBeVisible()
  await expect(last).toBeVisible()
  await page.evaluate(async () => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await Promise.all([...document.images].map((image) => image.decode()))
  })
  const [one, other] = await Promise.all([first.boundingBox(), last.boundingBox()])
  if (!one || !other) throw new Error(`Nothing to see of ${name}`)
  const [x, y] = [Math.max(0, one.x - margin), Math.max(0, Math.min(one.y, other.y) - margin)]
  const end = Math.max(one.y + one.height, other.y + other.height) + margin
  const clip = { x, y, width: PHONE.viewport.width - 2 * x, height: end - y }
  const shot = await page.screenshot({ clip, caret: 'hide', animations: 'disabled' })
  for (let quality = 80; quality >= 40; quality -= 10) {
    const file = await sharp(shot).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length > MOST_BYTES) continue
    if (FOLDER) await Bun.write(join(FOLDER, `${name}.webp`), file)
    return
  }
  throw new Error(`The picture of ${name} is too large`)
}
