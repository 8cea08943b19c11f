import { openQueue, type Queue } from './queue.ts'

/** Does `work` in its owner's turn; `null` when too much of that owner's is waiting. Whoever asks for it, `party`, waits in a line of their own. */
type Turns = <Result>(owner: string, work: () => Promise<Result>, party?: string) => Promise<Result | null>

interface TurnSize {
  atOnce: number
  waiting: number
  /** After its work an owner's turn stays unused for so many times as long as that took: others get on meanwhile. */
  rest?: number
}

/** However long something took, such as while the database was away. */
const LONGEST_REST_MS = 100

/** A queue for each owner, such as a network or an organization, so that nobody takes all the capacity. */
export function openTurns({ rest = 0, ...size }: TurnSize): Turns {
  const queues = new Map<string, { queue: Queue; users: number }>()

  return <Result>(owner: string, work: () => Promise<Result>, party?: string) => {
    const mine = queues.get(owner) ?? { queue: openQueue(size), users: 0 }
    queues.set(owner, mine)
    mine.users++
    const { promise: answer, resolve } = Promise.withResolvers<Result | null>()
    const turn = mine.queue(async () => {
      const result = work()
      resolve(result)
      await restAfter(result, rest)
      return 'had its turn'
    }, party)
    void turn.then((outcome) => {
      if (outcome === null) resolve(null)
      mine.users--
      if (mine.users === 0) queues.delete(owner)
    })
    return answer
  }
}

/** Until the rest after some work is over, whether it failed or not. */
async function restAfter(work: Promise<unknown>, rest: number) {
  const startedAt = performance.now()
  await work.catch(() => {})
  if (rest > 0) await Bun.sleep(Math.min(LONGEST_REST_MS, rest * (performance.now() - startedAt)))
}

/** What Elysia handles a request by, as far as it matters to what is put around it. */
export type Handle = (...asked: unknown[]) => unknown

/** Turns that last until a request is answered. */
export type RequestTurns = ReturnType<typeof openRequestTurns>

/** Requests of one owner are worked on a few at a time, so that nobody keeps all connections to the database busy. */
export function openRequestTurns(size: TurnSize) {
  const turns = openTurns(size)
  const ends = new WeakMap<Request, () => void>()
  return {
    /** Waits for the turn of `request`, which then has it until it is answered; `false` when too many are waiting. */
    take(owner: string, request: Request): Promise<boolean> {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      return new Promise((resolve, reject) => {
        const work = async () => {
          ends.set(request, end)
          resolve(true)
          await ended
          return true
        }
        turns(owner, work).then((done) => done ?? resolve(false), reject)
      })
    },
    /** Ends the turn of a request, if it has one, when it is answered. */
    endAfter(handle: Handle, request: Request): Handle {
      const end = () => ends.get(request)?.()
      return (...asked) => {
        const answer = handle(...asked)
        if (answer instanceof Promise) return answer.finally(end)
        end()
        return answer
      }
    },
  }
}
