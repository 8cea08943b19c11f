import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { faultsByRules } from './axe.ts'
import type { Focused } from './screen/focus.ts'
import type {} from './screen/in-page.ts'

/** What WCAG 2.2 lets a reader set, in 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`
/** Beyond these, Tab would lead in a circle. */
const MOST_STOPS = 500
/** Days, hours, and so on are stops of one field. */
const MOST_PARTS = 9
/** In pixels: what stands on one line is not always exactly as high. */
const LINE = 24

/**
 * What somebody meets who has a keyboard alone: controls that Tab does not reach or leave, an order other than that of
 * the page, and a focus that does not show. WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11, and 1.4.11.
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await load(page)
  const names = await page.evaluate(() => window.screenChecks.stopNames())
  await page.evaluate(() => window.screenChecks.beginAtTop())
  const stops: Focused[] = []
  while (stops.length <= MOST_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => window.screenChecks.focused())
    if (stop.at === null || (stop.at !== -1 && stop.at === stops[0]?.at)) break
    stops.push(stop)
    if (isStuck(stops)) return [`Tab does not leave ${stop.name}`]
  }
  const reached = new Set(stops.map(({ at }) => at))
  const missed = names.filter((_, index) => !reached.has(index)).map((name) => `Tab does not reach ${name}`)
  return [
    ...missed,
    ...orderFaults(stops),
    ...stops.flatMap(({ name, faults }) => faults.map((fault) => `${name} ${fault}`)),
  ]
}

function isStuck(stops: Focused[]): boolean {
  const last = stops.at(-1)
  const same = stops.slice(-MOST_PARTS).filter(({ at, name }) => at === last?.at && name === last.name)
  return stops.length > MOST_STOPS || same.length === MOST_PARTS
}

/** A stop that comes before the one before it, in the document or to the eye: above it in the same column. */
function orderFaults(stops: Focused[]): string[] {
  return stops.flatMap((stop, index) => {
    const before = stops[index - 1]
    if (!before || before.at === -1 || stop.at === -1) return []
    if ((stop.at ?? 0) < (before.at ?? 0)) return [`${stop.name} comes after ${before.name}, which is behind it`]
    const isBeside = stop.right <= before.left || stop.left >= before.right
    const isAbove = stop.top < before.top - LINE && !isBeside && !stop.isPinned && !before.isPinned
    return isAbove ? [`${stop.name} comes after ${before.name}, which is below it`] : []
  })
}

/** Sizes of a screen, and what a reader adds to the style of the page. */
const ROOMS: [state: string, width: number, height: number, css: string][] = [
  ['at 400 %', 320, 256, ''],
  ['on its side', 844, 390, ''],
  ['upright', 390, 844, ''],
  ['upright, spaced', 390, 844, SPACING],
  ['wide, spaced', 1280, 800, SPACING],
]

/**
 * What is lost on a small screen, on its side, and by the spacing that a reader sets: cut off, lying on one another, or
 * to be scrolled sideways. WCAG 1.3.4, 1.4.10, and 1.4.12.
 * @param fitsSpacing not where everything is as large as the screen, as on a projector: there it is a known gap
 */
export async function roomFaults(page: Page, { fitsSpacing = true } = {}): Promise<string[]> {
  await load(page)
  const faults: string[] = []
  for (const [state, width, height, css] of ROOMS) {
    if (css && width > 1000 && !fitsSpacing) continue
    await page.setViewportSize({ width, height })
    const found = await page.evaluate((rules) => window.screenChecks.roomFaultsWith(rules), css)
    faults.push(...found.map((fault) => `${state}: ${fault}`))
  }
  return faults
}

/** What a page says of itself, and what of that is missing. WCAG 1.3.1, 1.3.5, 2.4.2, 2.4.6, 2.5.3, 2.5.8, 3.1.1, 3.2.6, and 3.3.2. */
export async function structureOf(page: Page) {
  await load(page)
  const { faults, ...rest } = await page.evaluate(() => window.screenChecks.structure())
  return { ...rest, faults: [...faults, ...(await faultsByRules(page, RULES))] }
}

/** Of axe: those that are off unless they are named. */
const RULES = ['target-size', 'label-content-name-mismatch', 'table-fake-caption', 'td-has-header']

let script: Promise<string> | null = null

async function load(page: Page) {
  if (await page.evaluate('typeof screenChecks === "object"')) return
  script ??= bundle()
  await page.evaluate(await script)
}

async function bundle(): Promise<string> {
  const entry = join(import.meta.dirname, 'screen/in-page.ts')
  const { outputs } = await Bun.build({ entrypoints: [entry], format: 'iife' })
  if (!outputs[0]) throw new Error('The checks were not bundled')
  return outputs[0].text()
}
