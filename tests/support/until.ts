/** Leaves the processor to what is waited for. */
const PAUSE_MS = 5

/** Waits until `condition` holds; fails after a minute, as on a machine that does much else a server takes long to start. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It never came true')
    await Bun.sleep(PAUSE_MS)
  }
}
