import { expect, test } from 'bun:test'
import { aboveValue } from './above-value.ts'

test('what is above the estimated value is counted, never less than nothing', () => {
  expect(aboveValue({ currentBid: '130.00', estimatedValue: '100.50' })).toBe(2_950)
  expect(aboveValue({ currentBid: '90.00', estimatedValue: '100.00' })).toBe(0)
  expect(aboveValue({ currentBid: '90.00', estimatedValue: null })).toBeNull()
})
