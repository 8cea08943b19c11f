import { expect, test } from 'bun:test'
import { HOUR_MS, MINUTE_MS } from '../../values/time/time.ts'
import {
  type InLine,
  isLineOver,
  LEAST_MINUTES_TO_ANSWER,
  RESERVED_HOURS,
  RETURN_DELAY_MS,
  serveLine,
} from './waiting-line.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const at = (ms: number) => new Date(noon.getTime() + ms)

/** Always the same numbers, from a seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A line, and what its item has left, as they may be found; some holds are past, or outlive the sale. */
function randomScene(seed: number) {
  const random = randomFrom(seed)
  const line = Array.from({ length: random(6) }, (_, index): InLine => {
    const quantity = 1 + random(4)
    const until = at((random(30) - 5) * HOUR_MS)
    const reservation = random(3) === 0 ? { quantity: 1 + random(quantity), until } : null
    return { id: `${index}`, quantity, reservation, isErased: random(8) === 0 }
  })
  const endTime = at((random(40) - 2) * HOUR_MS + random(60) * MINUTE_MS)
  const sale = { left: random(6), endTime, isOver: random(10) === 0, isOpenToPublic: random(8) !== 0 }
  return { line, sale }
}

/** The line after what became of it. */
function applied(line: InLine[], { changes }: ReturnType<typeof serveLine>): InLine[] {
  return line.flatMap((own) => {
    const change = changes.find(({ id }) => id === own.id)
    if (!change) return [own]
    return 'reservation' in change ? [{ ...own, reservation: change.reservation }] : []
  })
}
const reservedIn = (line: InLine[]) => line.reduce((sum, { reservation }) => sum + (reservation?.quantity ?? 0), 0)
const isMet = ({ quantity, reservation }: InLine) => reservation?.quantity === quantity

test('of any line no place is lost or made, nobody is passed over, and nothing is held too long', () => {
  for (let seed = 0; seed < 5_000; seed++) {
    const { line, sale } = randomScene(seed)
    const plan = serveLine(line, sale, noon)
    const after = applied(line, plan)
    const hint = JSON.stringify({ seed, line, sale, plan })
    expect(plan.left + reservedIn(after), hint).toBe(sale.left + reservedIn(line))
    expect(plan.left, hint).toBeGreaterThanOrEqual(0)
    for (const { quantity, reservation } of after) {
      expect(reservation?.quantity ?? 1, hint).toBeLessThanOrEqual(quantity)
      if (!reservation) continue
      expect(reservation.until <= sale.endTime, hint).toBe(true)
      expect(reservation.until.getTime() + RETURN_DELAY_MS > noon.getTime(), hint).toBe(true)
    }
    const reserved = plan.changes.flatMap((change) => (change.kind === 'reserved' ? [change] : []))
    for (const { id, reservation } of reserved) {
      const minutes = (reservation.until.getTime() - noon.getTime()) / MINUTE_MS
      expect(minutes, hint).toBeGreaterThanOrEqual(LEAST_MINUTES_TO_ANSWER)
      expect(minutes, hint).toBeLessThanOrEqual(RESERVED_HOURS * 60)
      // Whoever is before them lacks none.
      expect(
        after
          .slice(
            0,
            after.findIndex((own) => own.id === id),
          )
          .every(isMet),
        hint,
      ).toBe(true)
    }
    const isServed = sale.isOpenToPublic && !isLineOver(sale.endTime, noon)
    if (isServed && plan.left > 0) expect(after.every(isMet), hint).toBe(true)
    expect(
      after.some(({ isErased }) => isErased),
      hint,
    ).toBe(false)
    if (sale.isOver) expect(after, hint).toEqual([])
    expect(serveLine(after, { ...sale, left: plan.left }, noon), hint).toEqual({ left: plan.left, changes: [] })
  }
})

const sale = { left: 0, endTime: at(24 * HOUR_MS), isOver: false, isOpenToPublic: true }
const inLine = (id: string, quantity: number, reservation: InLine['reservation'] = null) => ({
  id,
  quantity,
  reservation,
  isErased: false,
})

test('the first in line gets what there is, even if the next wants fewer, and the rest when more return', () => {
  const line = [inLine('ann', 3), inLine('bob', 1)]
  const first = serveLine(line, { ...sale, left: 2 }, noon)
  expect(first).toEqual({
    left: 0,
    changes: [{ kind: 'reserved', id: 'ann', reservation: { quantity: 2, until: at(12 * HOUR_MS) } }],
  })
  const second = serveLine(applied(line, first), { ...sale, left: 2 }, at(HOUR_MS))
  expect(second.changes).toEqual([
    { kind: 'reserved', id: 'ann', reservation: { quantity: 3, until: at(13 * HOUR_MS) } },
    { kind: 'reserved', id: 'bob', reservation: { quantity: 1, until: at(13 * HOUR_MS) } },
  ])
})

test('what is not answered goes to the next two seconds later, and in the last half hour to nobody', () => {
  const line = [inLine('ann', 1, { quantity: 1, until: noon }), inLine('bob', 1)]
  expect(serveLine(line, sale, at(RETURN_DELAY_MS - 1)).changes).toEqual([])
  expect(serveLine(line, sale, at(RETURN_DELAY_MS)).changes).toMatchObject([
    { kind: 'expired', id: 'ann' },
    { kind: 'reserved', id: 'bob' },
  ])
  const soon = { ...sale, endTime: at(LEAST_MINUTES_TO_ANSWER * MINUTE_MS) }
  expect(serveLine(line, soon, at(RETURN_DELAY_MS))).toEqual({ left: 1, changes: [{ kind: 'expired', id: 'ann' }] })
})
