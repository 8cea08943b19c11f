/** Runs `work` in its turn; `null` at once when too many are waiting. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result | null>

/** A queue whose work is done at most `atOnce` pieces at a time, while at most `waiting` others wait. */
export function openQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running++
    else if (line.length >= waiting) return null
    else await new Promise<void>((turn) => line.push(turn))
    try {
      return await work()
    } finally {
      const next = line.shift()
      // The turn is passed on, so that nobody gets in between.
      if (next) next()
      else running--
    }
  }
}
