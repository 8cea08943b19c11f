/**
 * A reading of something that changes: whoever asks while one is under way waits for one more after it, as its answer may
 * have left before the change. `read` never fails.
 * @param restMs between a reading and one more
 */
export function readWhileStale<At>(read: (at: At) => Promise<void>, restMs = 0): (at: At) => Promise<void> {
  let isStale = false
  let reading: Promise<void> | null = null

  async function repeat(at: At) {
    while (isStale) {
      isStale = false
      await read(at)
      if (isStale && restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }

  return (at) => {
    isStale = true
    reading ??= repeat(at).finally(() => {
      reading = null
    })
    return reading
  }
}
