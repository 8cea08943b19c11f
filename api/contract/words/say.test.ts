import { expect, test } from 'bun:test'
import { sayFrom } from './say.ts'

const words = { closes: 'Cierra el {time}.', named: '{time} {zone}' } as const

test('what is filled in is read for no blanks, and a sentence ends with one point', () => {
  const say = sayFrom<typeof words>(words)
  expect(say('closes', { time: '8:00 p.m.' })).toBe('Cierra el 8:00 p.m.')
  expect(say('named', { time: '{zone}', zone: 'p.m.' })).toBe('{zone} p.m.')
})
