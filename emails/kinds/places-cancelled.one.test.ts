import { expect, test } from 'bun:test'
import { renderWith } from '../define-template.tsx'
import { SITE } from '../sample-facts.ts'
import { placesCancelled } from './places-cancelled.tsx'
import { placesReserved } from './places-reserved.tsx'

test('of one place an email says what is said of one, in its subject too', async () => {
  const [returned, reserved] = [placesCancelled.samples['places taken back'], placesReserved.samples['places reserved']]
  const subjectOf = async (by: 'team' | 'bidder', language: 'en' | 'es') =>
    (await renderWith(placesCancelled, { ...returned, by, language }, new URL(SITE))).subject
  const title = 'Pizza Party with Ms. Ortiz'
  expect(await subjectOf('bidder', 'en')).toBe(`${title}: you took back your place`)
  expect(await subjectOf('team', 'en')).toBe(`${title}: your place was cancelled`)
  expect(await subjectOf('team', 'es')).toBe(`${title}: su lugar se canceló`)
  const { text } = await renderWith(placesReserved, { ...reserved, reserved: 1 }, new URL(SITE))
  expect(text).toContain('it goes to the next in line')
  expect(text).not.toMatch(/fewer|them\?/)
})
