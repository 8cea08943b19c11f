import { openQueue, type Queue } from './queue.ts'

/** Does `work` in its owner's turn; `null` at once when too much of that owner's is waiting. */
export type Turns = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result | null>

/** A queue for each owner, such as a network or an organization, so that nobody takes all the capacity. */
export function openTurns(size: { atOnce: number; waiting: number }): Turns {
  const queues = new Map<string, { queue: Queue; users: number }>()
  return async (owner, work) => {
    const mine = queues.get(owner) ?? { queue: openQueue(size), users: 0 }
    queues.set(owner, mine)
    mine.users++
    try {
      return await mine.queue(work)
    } finally {
      mine.users--
      if (mine.users === 0) queues.delete(owner)
    }
  }
}
