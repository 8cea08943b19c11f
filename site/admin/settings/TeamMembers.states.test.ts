import { expect, test } from 'bun:test'
import { stateOf } from './TeamMembers.tsx'

test.each([
  ['pending', false, 'Pending'],
  ['pending', true, 'Expired'],
  ['accepted', false, 'Accepted'],
  ['revoked', false, 'Revoked'],
] as const)('an invitation that is %s, too old: %p, reads %s', (status, isExpired, state) => {
  expect(stateOf({ status, isExpired })).toBe(state)
})
