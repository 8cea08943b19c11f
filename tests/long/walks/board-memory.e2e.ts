import { openAlive } from '../../support/bidding.ts'
import { letHoursPass, weigh } from '../../support/long-run.ts'
import { inHours } from '../../support/moments.ts'
import { expect, test } from '../../support/sandbox.ts'

/** An hour of the page's clock; docs/performance.md has twelve. */
test('a board does not grow while it runs', async ({ page, sandbox }) => {
  await sandbox.set({ showsBoard: true })
  const added: Awaited<ReturnType<typeof sandbox.addItem>>[] = []
  for (let number = 1; number <= 14; number++)
    added.push(
      await sandbox.addItem({ title: `Item number ${number} of this evening`, endTime: inHours(1 + number / 60) }),
    )
  await page.clock.install()
  await openAlive(page, `/${sandbox.slug}/board`)
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
