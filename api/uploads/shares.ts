/** Does `work`; `null` at once when its `owner` has too much in progress. */
export type Shares = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result | null>

/** Lets each owner have at most `most` pieces of work done at a time, so that nobody takes all the capacity. */
export function openShares(most: number): Shares {
  const going = new Map<string, number>()
  return async (owner, work) => {
    const others = going.get(owner) ?? 0
    if (others >= most) return null
    going.set(owner, others + 1)
    try {
      return await work()
    } finally {
      const left = (going.get(owner) ?? 0) - 1
      if (left > 0) going.set(owner, left)
      else going.delete(owner)
    }
  }
}
