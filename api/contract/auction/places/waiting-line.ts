import { HOUR_MS, MINUTE_MS } from '../../values/time/time.ts'

/** How long places are held for whoever is first in line, and for how long at least. See product#waiting-list. */
export const RESERVED_HOURS = 12
export const LEAST_MINUTES_TO_ANSWER = 30
/** What is held returns this long after its time, so that an answer which arrived by then counts. */
export const RETURN_DELAY_MS = 2_000

/** Places that nobody else can buy, until then. */
export interface Reservation {
  quantity: number
  until: Date
}

/** Somebody on the waiting list of an item. */
export interface InLine {
  id: string
  /** How many places they asked for. */
  quantity: number
  reservation: Reservation | null
  isErased: boolean
}

/** What an item has to give to its waiting list. */
export interface LineSale {
  /** How many places are neither bought nor held. */
  left: number
  endTime: Date
  /** Closed, deleted, or cancelled by its host: the line ends. */
  isOver: boolean
  /** Whether bidders find it, and some kind of its places is on sale. */
  isOpenToPublic: boolean
}

/** What becomes of somebody in line. */
export type LineChange =
  | { kind: 'over' | 'expired' | 'erased'; id: string }
  /** They are told; what was held for them before is among it. */
  | { kind: 'reserved'; id: string; reservation: Reservation }
  | { kind: 'shortened'; id: string; reservation: Reservation }

/**
 * What becomes of a line at `now`, the first in line first: reservations whose time is over return, and what is left is held for
 * the first who lack some. Nobody behind them gets any before they have all they asked for. Done twice, it changes nothing.
 */
export function serveLine(line: InLine[], sale: LineSale, now: Date): { left: number; changes: LineChange[] } {
  const changes: LineChange[] = []
  let { left } = sale
  const stay: InLine[] = []
  for (const own of line) {
    const kind = endOf(own, sale, now)
    if (kind === null) stay.push(own)
    else {
      left += own.reservation?.quantity ?? 0
      changes.push({ kind, id: own.id })
    }
  }
  const until = reservedUntil(sale, now)
  for (const { id, quantity, reservation } of stay) {
    const more = until === null ? 0 : Math.min(left, quantity - (reservation?.quantity ?? 0))
    left -= more
    if (until && more > 0)
      changes.push({ kind: 'reserved', id, reservation: { quantity: (reservation?.quantity ?? 0) + more, until } })
    else if (reservation && reservation.until > sale.endTime)
      changes.push({ kind: 'shortened', id, reservation: { ...reservation, until: sale.endTime } })
  }
  return { left, changes }
}

function endOf({ reservation, isErased }: InLine, { endTime, isOver }: LineSale, now: Date) {
  const isPast = (until: Date) => until.getTime() + RETURN_DELAY_MS <= now.getTime()
  if (isOver || isPast(endTime)) return 'over'
  if (isErased) return 'erased'
  return reservation && isPast(reservation.until) ? 'expired' : null
}

/** Until when places would be held from `now` on; `null` when nobody has time to answer, or can. */
function reservedUntil({ endTime, isOpenToPublic }: LineSale, now: Date): Date | null {
  return isOpenToPublic && !isLineOver(endTime, now) ? reservedFrom(endTime, now) : null
}

/** Until when places are held that somebody is told of at `now`, of a sale that ends at `endTime`. */
export function reservedFrom(endTime: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + RESERVED_HOURS * HOUR_MS, endTime.getTime()))
}

/** Whether a sale ends so soon that nobody in line has the time to answer: what returns is free for all. */
export function isLineOver(endTime: Date, now: Date): boolean {
  return endTime.getTime() - now.getTime() < LEAST_MINUTES_TO_ANSWER * MINUTE_MS
}
