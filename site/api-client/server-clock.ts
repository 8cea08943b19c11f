/** By how much the server's clock is ahead of this device's; nothing until an answer has said so. */
let aheadMs = 0

/** The time by the server's clock, however wrong this device's own is. See product#bid-clock. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}

/** Sets the clock by an answer, where that tells the time. @param sentAt when it was asked for, on this device's clock */
export function setServerClock(answer: Response, sentAt: Date): void {
  const serverTime = serverTimeOf(answer, sentAt)
  if (serverTime) aheadMs = serverTime.getTime() - Date.now()
}

/** What an answer's `Server-Time` header says, moved on by half of the way there and back. */
export function serverTimeOf(answer: Response, sentAt: Date): Date | null {
  const stamped = Number(answer.headers.get('Server-Time'))
  return stamped > 0 ? new Date(stamped + (Date.now() - sentAt.getTime()) / 2) : null
}
