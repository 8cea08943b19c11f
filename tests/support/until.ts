/** Waits until `condition` holds, asking again as soon as it has answered; fails after ten seconds. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It never came true')
    await new Promise((resolve) => setImmediate(resolve))
  }
}
