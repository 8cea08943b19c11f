import type { Page } from 'playwright/test'
import { openAlive } from '../../support/bidding.ts'
import { addItems, boardPath } from '../../support/board.ts'
import { expect, test } from '../../support/sandbox.ts'

/** An hour of the page's clock; docs/performance.md has twelve. */
test('a board does not grow while it runs', async ({ page, sandbox }) => {
  await sandbox.set({ showsBoard: true })
  const added = await addItems(sandbox, 14)
  await page.clock.install()
  await openAlive(page, boardPath(sandbox))
  const bid = async (step: number) => {
    const item = added[step % added.length]
    if (item && step % 3 === 0) await sandbox.bid(item, String(125 + step * 5))
  }
  await letHoursPass(page, 0.5, bid)
  const first = await weigh(page)
  await letHoursPass(page, 0.5, (step) => bid(step + 180))
  const last = await weigh(page)
  expect(last.heap).toBeLessThan(first.heap * 1.1)
  expect(last.nodes).toBeLessThan(first.nodes * 1.2)
  expect(last.listeners).toBeLessThan(first.listeners * 1.2)
})

const SECOND = 1000
/** How far the clock goes at a time: the rhythm in which a board reads. */
const STEP_SECONDS = 10

/** What a page takes once its garbage is collected: bytes of heap, and nodes and listeners of its document. */
interface Weight {
  heap: number
  nodes: number
  listeners: number
}

/** Lets so many hours pass on a page whose clock is installed; `at` is called before each step of ten seconds. */
async function letHoursPass(page: Page, hours: number, at: (step: number) => Promise<void>): Promise<void> {
  for (let step = 0; step < (hours * 3600) / STEP_SECONDS; step++) {
    await at(step)
    await page.clock.runFor(STEP_SECONDS * SECOND)
    // The clock of the page does not wait for answers; this one comes after those that were asked for before.
    await page.evaluate(async () => (await fetch('/api/health')).text())
  }
}

/** What a page takes now. */
async function weigh(page: Page): Promise<Weight> {
  const session = await page.context().newCDPSession(page)
  // What a first collection finishes may free more for a second.
  for (let turn = 0; turn < 2; turn++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}
