import { openTurns, type TurnSize } from './turns.ts'

/** What Elysia handles a request by. */
type Handle = (...asked: unknown[]) => unknown

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
