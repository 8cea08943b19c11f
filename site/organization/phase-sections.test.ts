import { expect, test } from 'bun:test'
import { card, inHours } from '../../tests/support/card.ts'
import { phaseSections } from './phase-sections.ts'

const upcoming = { hasStarted: false, isLive: false }
const ended = { isLive: false, hasEnded: true }

test('items are split by what can be bid on, and stay in the order that was asked for', () => {
  const sections = phaseSections([
    card({ title: 'dear', endTime: inHours(40) }),
    card({ title: 'opens', startTime: inHours(30), ...upcoming }),
    card({ title: 'cheap', endTime: inHours(2) }),
    card({ title: 'closed', endTime: inHours(-50), ...ended }),
  ])
  const titles = Object.entries(sections).map(([phase, items]: [string, { title: string }[]]) => [
    phase,
    items.map(({ title }) => title),
  ])
  expect(Object.fromEntries(titles)).toEqual({ live: ['dear', 'cheap'], upcoming: ['opens'], ended: ['closed'] })
})
