import { expect, test } from 'bun:test'
import { langOn, languageOfText } from './language-of.ts'

test.each([
  ['en', 'Lakeside Cabin Weekend'],
  ['en', 'A week at the lake, for a family of six'],
  ['en', 'Piñata party at the school'],
  ['en', ''],
  ['es', 'Una semana en el lago'],
  ['es', 'Colcha de la amistad'],
  ['es', 'Edredón'],
  ['es', 'Pague en la oficina de la escuela. The office is closed on Friday.'],
] as const)('what a school wrote is taken for %s: %s', (language, text) => {
  expect(languageOfText(text)).toBe(language)
})

test('words have a language of their own only on a page in the other', () => {
  expect([langOn('en', 'A quilt'), langOn('es', 'A quilt')]).toEqual([undefined, 'en'])
  expect([langOn('en', 'Una colcha'), langOn('es', 'Una colcha')]).toEqual(['es', undefined])
})
