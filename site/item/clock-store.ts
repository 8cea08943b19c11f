import { atom } from 'nanostores'

/** The time on the server's clock, updated each second; `null` until it is known. See product#bid-clock. */
export const $now = atom<Date | null>(null)

let serverIsAheadMs = 0
let nextTick: ReturnType<typeof setTimeout> | undefined

/** Sets the clock by the server's, whatever the visitor's own says, and lets it run from there. */
export function setClock(serverTime: Date): void {
  serverIsAheadMs = serverTime.getTime() - Date.now()
  tick()
}

function tick() {
  const now = Date.now() + serverIsAheadMs
  $now.set(new Date(now))
  clearTimeout(nextTick)
  nextTick = setTimeout(tick, 1000 - (now % 1000))
}

/** What an answer's `Server-Time` header says, moved on by half of the way there and back. */
export function serverTimeOf(answer: Response, sentAt: Date): Date | null {
  const stamped = Number(answer.headers.get('Server-Time'))
  return stamped > 0 ? new Date(stamped + (Date.now() - sentAt.getTime()) / 2) : null
}
