import { expect, test } from 'bun:test'
import { card, inHours } from '../../tests/support/card.ts'
import { phaseSections } from './phase-sections.ts'

const upcoming = { hasStarted: false, isLive: false }
const ended = { isLive: false, hasEnded: true }

const sections = phaseSections([
  card({ title: 'closes late', endTime: inHours(40) }),
  card({ title: 'closes soon', endTime: inHours(2) }),
  card({ title: 'opens late', startTime: inHours(30), ...upcoming }),
  card({ title: 'opens soon', startTime: inHours(3), ...upcoming }),
  card({ title: 'closed long ago', endTime: inHours(-50), ...ended }),
  card({ title: 'just closed', endTime: inHours(-1), ...ended }),
])
const titles = (items: { title: string }[]) => items.map(({ title }) => title)

test('live items are sorted by what closes next', () => {
  expect(titles(sections.live)).toEqual(['closes soon', 'closes late'])
})

test('upcoming items are sorted by what opens next', () => {
  expect(titles(sections.upcoming)).toEqual(['opens soon', 'opens late'])
})

test('ended items are sorted by what closed last', () => {
  expect(titles(sections.ended)).toEqual(['just closed', 'closed long ago'])
})
