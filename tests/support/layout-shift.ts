import type { Page } from 'playwright/test'

/** Watches, from the next page on, how far things move by themselves. Call before the page is opened. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
}

/** How far things have moved once the page and its fonts are there. */
export async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate<number>('window.shifts.reduce((sum, shift) => sum + shift, 0)')
}
