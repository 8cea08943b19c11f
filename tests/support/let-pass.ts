import type { Page } from 'playwright/test'
import { expect } from './page.ts'

/** Lets a paused clock go on in small steps until something shows. */
export function letPass(page: Page, expectIt: () => Promise<void>) {
  return expect(async () => {
    await page.clock.runFor(20)
    await expectIt()
  }).toPass()
}
