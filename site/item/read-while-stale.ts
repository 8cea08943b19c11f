/**
 * A reading of something that changes: whoever asks while one is under way waits for one more after it, as its answer may
 * have left before the change. It reads where it was last asked to. `read` never fails.
 * @param restMs between a reading and one more
 */
export function readWhileStale<At>(read: (at: At) => Promise<void>, restMs = 0): (at: At) => Promise<void> {
  let isStale = false
  let reading: Promise<void> | null = null
  let latest: At

  async function repeat() {
    while (isStale) {
      isStale = false
      await read(latest)
      if (isStale && restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }

  return (at) => {
    isStale = true
    latest = at
    reading ??= repeat().finally(() => {
      reading = null
    })
    return reading
  }
}
