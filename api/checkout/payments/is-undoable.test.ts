import { expect, test } from 'bun:test'
import { isPaymentUndoable, PAYMENT_UNDO_MS } from './is-undoable.ts'

const now = new Date('2026-11-21T20:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const taken = { kind: 'cash' as const, madeAt: ago(PAYMENT_UNDO_MS - 1), madeBy: 'ada', madeSession: null }
const ada = { staff: { id: 'ada', name: 'Ada' }, now }
const helper = { staff: { id: null, name: 'Ann', session: 'of-ann' }, now }

test.each([
  ['just before two minutes are over', taken, ada, true],
  ['once they are', { ...taken, madeAt: ago(PAYMENT_UNDO_MS) }, ada, false],
  ['by card online', { ...taken, kind: 'online' as const }, ada, false],
  ['by somebody else', { ...taken, madeBy: 'ben' }, ada, false],
  ['by a helper in their session', { ...taken, madeBy: null, madeSession: 'of-ann' }, helper, true],
  ['by a helper of another session', { ...taken, madeBy: null, madeSession: 'of-ben' }, helper, false],
  [
    'by nobody of the team, such as a card service',
    { ...taken, madeBy: null },
    { staff: { id: null, name: '' }, now },
    false,
  ],
])('a payment that was taken %s', (_, payment, action, undoable) => {
  expect(isPaymentUndoable(payment, action)).toBe(undoable)
})
