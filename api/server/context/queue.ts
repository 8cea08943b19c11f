/** Runs `work` in its turn; `null` when too many are waiting. What is asked for by `party` waits in its line. */
export type Queue = <Result>(work: () => Promise<Result>, party?: string) => Promise<Result | null>

/** Lets somebody who waits work, or sends them away. */
type Answer = (mayWork: boolean) => void

/**
 * A queue whose work is done at most `atOnce` pieces at a time, while at most `waiting` others wait. Parties, such as
 * networks, take turns; when there is no room left, the longest line gives way to a shorter one, so that however much one
 * of them asks for, another is served next.
 */
export function openQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  // In the order in which they have their turns.
  const lines = new Map<string, Answer[]>()
  let [running, length] = [0, 0]

  function mayWait(party: string): boolean {
    if (length < waiting) return true
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    if ((lines.get(party)?.length ?? 0) + 1 >= longest.length) return false
    longest.pop()?.(false)
    length--
    return true
  }

  function wait(party: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const line = lines.get(party) ?? []
    line.push(resolve)
    lines.set(party, line)
    length++
    return promise
  }

  function nextInTurn(): Answer | undefined {
    const [first] = lines
    if (!first) return undefined
    const [party, line] = first
    const answer = line.shift()
    lines.delete(party)
    if (line.length > 0) lines.set(party, line)
    length--
    return answer
  }

  return async (work, party = '') => {
    if (running < atOnce) running++
    else if (!mayWait(party) || !(await wait(party))) return null
    try {
      return await work()
    } finally {
      const next = nextInTurn()
      // The turn is passed on, so that nobody gets in between.
      if (next) next(true)
      else running--
    }
  }
}
