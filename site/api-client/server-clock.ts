/** By how much the server's clock is ahead of this device's; nothing until an answer has said so. */
let aheadMs = 0

/** The time by the server's clock, however wrong this device's own is. See product#bid-clock. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}

/** Sets the clock by the server's, which runs on from there; as it was where an answer does not say. */
export function setServerClock(serverTime: Date | null): void {
  if (serverTime) aheadMs = serverTime.getTime() - Date.now()
}

/** What an answer's `Server-Time` header says, moved on by half of the way there and back. */
export function serverTimeOf(answer: Response, sentAt: Date): Date | null {
  const stamped = Number(answer.headers.get('Server-Time'))
  return stamped > 0 ? new Date(stamped + (Date.now() - sentAt.getTime()) / 2) : null
}
