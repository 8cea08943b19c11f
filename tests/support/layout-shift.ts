import type { Page } from 'playwright/test'

/** What moved by itself, in pixels from the left and the top. */
interface Shift {
  value: number
  moved: string[]
}

/**
 * Watches, from the next page on, how far things move by themselves once all of the page has arrived: what is drawn of
 * a part of it, and how often, is up to how busy the machine is. Call before the page is opened.
 */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: (Shift & { at: number })[] = []
    const watched = { shifts, wholeAt: Number.POSITIVE_INFINITY }
    Object.assign(window, { watched })
    let wholeFrames = 0
    const look = () => {
      if (document.readyState !== 'loading') wholeFrames++
      // The first frame of the whole page differs from what was drawn before. The time of a frame is that of its beginning,
      // which on a busy machine is before the one before it was drawn.
      if (wholeFrames === 2) watched.wholeAt = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    const placeOf = ({ x, y }: DOMRect) => `${Math.round(x)}, ${Math.round(y)}`
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.trim().slice(0, 40)}: ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
        )
        shifts.push({ at: entry.startTime, value: entry.value, moved })
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved once the page and its fonts are there. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate<Shift[]>('watched.shifts.filter(({ at }) => at > watched.wholeAt)')
}

/** As browsers report it. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
