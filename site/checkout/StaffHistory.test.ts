import { expect, test } from 'bun:test'
import { newToken } from '../../api/server/context/token.ts'
import { historyOf } from './StaffHistory.tsx'
import { secretIn } from './use-link-secret.ts'

const at = (minute: number) => `2026-11-21T20:0${minute}:00.000Z`

const handover = { id: '2', at: at(5), byName: 'Ann (helper)', isUndoable: true }
const itemOf = (title: string, id = '1') => {
  const about = { slug: id, itemNumber: null, imageUrl: null, places: 0, purchases: [], amount: '30.00' }
  return { ...about, id, title, handovers: [{ ...handover, id }] }
}

test('what was done for a winner is listed newest first, with what was voided and undone', () => {
  const voided = { at: at(3), byName: 'Ada', reason: 'Bounced' }
  const notMore = { extra: '0.00', reference: null, isUndoable: false, online: null, refundReason: null }
  const check = { id: '3', kind: 'check', amount: '30.00', at: at(0), byName: 'Ann (helper)', voided } as const
  const entries = historyOf({
    items: [itemOf('Quilt')],
    payments: [{ ...notMore, ...check }],
    undone: [{ title: 'Quilt', at: at(1), byName: 'Bob (helper)', undone: { at: at(2), byName: 'Bob (helper)' } }],
  })
  expect(entries.map(({ byName, what }) => `${byName}: ${what}`)).toEqual([
    'Ann (helper): Quilt, handed over',
    'Ada: $30.00 voided: Bounced',
    'Bob (helper): Quilt, pickup undone',
    'Bob (helper): Quilt, handed over',
    'Ann (helper): $30.00 check',
  ])
})

test('items of one name that were handed over at once, and back, are as many entries', () => {
  const undone = [1, 2].map(() => ({ ...handover, title: 'Basket', undone: handover }))
  const entries = historyOf({ items: ['1', '2'].map((id) => itemOf('Basket', id)), payments: [], undone })
  expect(new Set(entries.map(({ id }) => id)).size).toBe(6)
})

test('the secret of a link is what stands behind its hash', () => {
  const secret = newToken()
  expect(secretIn(`#${secret}`)).toBe(secret)
})

test.each(['', '#', '#/', '#/winners/0193a1c3-7e1b-7000-8000-000000000000', '#too-short'])(
  'there is none in %p',
  (hash) => {
    expect(secretIn(hash)).toBeNull()
  },
)
