import { expect, test } from 'bun:test'
import { type Element, Window } from 'happy-dom'
import { channelsOf, contrast } from '../tests/support/contrast.ts'
import { readSamples } from './preview.tsx'
import { type Color, colors } from './theme.ts'

const samples = await readSamples()
const mails = await Promise.all(
  samples.map(async ({ name, email, render }) => {
    const mail = await render()
    return { name, language: email.language ?? 'en', text: mail.text, document: parse(mail.html) }
  }),
)

test.each(mails)('$name: has one first heading, and no level is left out', ({ document }) => {
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName[1]))
  expect(levels.filter((level) => level === 1)).toEqual([1])
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
})

test.each(mails)(
  '$name: says its language, has an alt for each picture, and no table that is read as one but for facts under their heads',
  (mail) => {
    expect(mail.document.documentElement.getAttribute('lang')).toBe(mail.language)
    expect(markupOf(mail.document.querySelectorAll('img:not([alt])'))).toEqual([])
    const read = [...mail.document.querySelectorAll('table:not([role=presentation])')]
    expect(markupOf(read.filter((table) => table.querySelector('th[scope]') === null))).toEqual([])
  },
)

test.each(mails)('$name: nothing with text has a height of its own, or hides what does not fit', ({ document }) => {
  const styled = [...document.querySelectorAll('[style]')].filter(({ textContent }) => textContent.trim() !== '')
  const isTight = /(?:^|[;\s])(?:max-)?height:\s*[\d.]+(?:px|em)|overflow(?:-y)?:\s*hidden/
  const isShown = (one: Element) => !/display:\s*none/.test(one.getAttribute('style') ?? '')
  expect(markupOf(styled.filter((one) => isShown(one) && isTight.test(one.getAttribute('style') ?? '')))).toEqual([])
})

test('what a school wrote in English is marked as English, also in an email in Spanish', () => {
  const spanish = mails.filter(({ language }) => language === 'es')
  const quilts = spanish.flatMap(({ document }) => [...document.querySelectorAll('body [lang=en]')])
  expect(quilts.filter(({ textContent }) => textContent.startsWith('Friendship Quilt')).length).toBeGreaterThan(5)
})

test.each(mails)('$name: every link says in words where it leads', ({ document }) => {
  const links = [...document.querySelectorAll('a')]
  expect(markupOf(links.filter(({ textContent }) => !/\p{L}/u.test(textContent)))).toEqual([])
})

test.each(mails)('$name: plain text names the same amounts as what is designed', ({ document, text }) => {
  // What an inbox shows beside the subject is said once more below.
  for (const aside of document.querySelectorAll('[data-skip-in-text], style, title')) aside.remove()
  expect(amountsIn(text)).toEqual(amountsIn(document.documentElement.textContent))
})

test.each(mails)('$name: every text has a contrast of 4.5 on its ground, light and dark', ({ document }) => {
  const seen = [...document.body.querySelectorAll('*')].filter(hasWords)
  expect(seen.length).toBeGreaterThan(3)
  const faint = seen.filter((element) => contrastOf(colorOf(element, 'text'), colorOf(element, 'ground')) < 4.5)
  expect(markupOf(faint)).toEqual([])
})

test.each(mails)('$name: every button has a contrast of 3 on what it stands on, light and dark', ({ document }) => {
  const buttons = [...document.querySelectorAll('.button')].map((button) => [
    colorOf(button, 'ground'),
    colorOf(button.parentElement ?? document.body, 'ground'),
  ])
  expect(buttons.filter(([front = 'ink', back = 'ink']) => contrastOf(front, back) < 3)).toEqual([])
})

/** In light and in dark, whichever is less. */
function contrastOf(front: Color, back: Color): number {
  const inScheme = (scheme: 0 | 1) => contrast(channelsOf(colors[front][scheme]), channelsOf(colors[back][scheme]))
  return Math.min(inScheme(0), inScheme(1))
}

function parse(html: string) {
  const window = new Window()
  return new window.DOMParser().parseFromString(html, 'text/html')
}

/** In place of elements, which hang together with the whole document. */
function markupOf(elements: Iterable<Element>): string[] {
  return [...elements].map(({ outerHTML }) => outerHTML.slice(0, 200))
}

function hasWords(element: Element): boolean {
  const isHidden = element.closest('[data-skip-in-text], style, title') !== null
  return !isHidden && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
}

/** What color its class gives an element, or what is around it: those of the page at last. */
function colorOf(element: Element, kind: 'text' | 'ground'): Color {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const name = [...one.classList].find((word) => word.startsWith(`${kind}-`))?.slice(kind.length + 1)
    const isKnown = (color: string): color is Color => color in colors
    if (name !== undefined && isKnown(name)) return name
  }
  throw new Error(`${element.outerHTML.slice(0, 200)} has no color`)
}

/** Each once, however often it is named. */
function amountsIn(text: string): string[] {
  return [...new Set(text.match(/\$\d[\d,]*(\.\d\d)?/g))].sort()
}
