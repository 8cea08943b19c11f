/** Leaves the processor to what is waited for: at first so that it costs no time, then so that looking costs little. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [5, 50]

/** Waits until `condition` holds; fails after a minute, as on a machine that does much else a server takes long to start. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now()
  while (!(await condition())) {
    const waitedMs = performance.now() - startedAt
    if (waitedMs > 60_000) throw new Error('It never came true')
    await Bun.sleep(Math.min(Math.max(SHORTEST_PAUSE_MS, waitedMs / 10), LONGEST_PAUSE_MS))
  }
}
