import type { Page } from 'playwright/test'

const SECOND = 1000
/** How far the clock goes at a time: the rhythm in which a board reads. */
const STEP_SECONDS = 10

/** What a page takes once its garbage is collected: bytes of heap, and nodes and listeners of its document. */
export interface Weight {
  heap: number
  nodes: number
  listeners: number
}

/** Lets so many hours pass on a page whose clock is installed; `at` is called before each step of ten seconds. */
export async function letHoursPass(page: Page, hours: number, at: (step: number) => Promise<void>): Promise<void> {
  for (let step = 0; step < (hours * 3600) / STEP_SECONDS; step++) {
    await at(step)
    await page.clock.runFor(STEP_SECONDS * SECOND)
    // The clock of the page does not wait for answers; this one comes after those that were asked for before.
    await page.evaluate(async () => (await fetch('/api/health')).text())
  }
}

/** What a page takes now. */
export async function weigh(page: Page): Promise<Weight> {
  const session = await page.context().newCDPSession(page)
  // What a first collection finishes may free more for a second.
  for (let turn = 0; turn < 2; turn++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}
