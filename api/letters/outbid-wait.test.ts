import { expect, test } from 'bun:test'
import { outbidWait } from './outbid-wait.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

test('a bidder who was not told yet is told at once', () => {
  expect(outbidWait(noon, { lastTold: null, endTime: at(600) })).toBeNull()
})

test('a bidder who was told waits until five minutes have passed', () => {
  expect(outbidWait(noon, { lastTold: at(-4), endTime: at(600) })).toEqual(at(1))
  expect(outbidWait(noon, { lastTold: at(-5), endTime: at(600) })).toBeNull()
})

test('in the last thirty minutes nobody waits, and no wait reaches into them', () => {
  expect(outbidWait(noon, { lastTold: noon, endTime: at(30) })).toBeNull()
  expect(outbidWait(noon, { lastTold: noon, endTime: at(5) })).toBeNull()
  expect(outbidWait(noon, { lastTold: noon, endTime: at(32) })).toEqual(at(2))
})
