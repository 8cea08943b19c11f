import { isOnlyRead, nameOf, type SeenText, seenTexts } from './seen.ts'

/** Of a line, in pixels: letters reach over their boxes by as much. */
const SLACK = 2

/** Of what is not in sight, the room is that of before. */
const ALL_DRAWN = '* { content-visibility: visible !important }'

/** What is wrong with the room of texts once a reader adds these rules of style. */
export async function roomFaultsWith(css: string): Promise<string[]> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css + ALL_DRAWN)
  document.adoptedStyleSheets.push(sheet)
  // What watches its own size has drawn itself anew by then.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const faults = roomFaults()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  return faults
}

/** What is wrong with the room that texts and the page have: cut off, lying on one another, or wider than the screen. */
function roomFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const isWide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide, the screen ${clientWidth}`] : []
  const texts = seenTexts().filter(({ parent }) => !isOpenedElsewhere(parent))
  const ofText = texts.flatMap((text) => [...cutFaults(text), ...brokenFaults(text), ...spillFaults(text)])
  return [...isWide, ...ofText, ...overlapFaults(texts)]
}

/** No longer word needs a second line anywhere: in a column of letters, a price becomes another. */
const LONGEST_WHOLE = 10

/** More lines than words. */
function brokenFaults({ words, lines }: SeenText): string[] {
  const whole = words.split(/[\s\u2013-]+/)
  const isBroken = lines.length > whole.length && whole.every(({ length }) => length <= LONGEST_WHOLE)
  return isBroken ? [`“${words.slice(0, 60)}” is broken within a word`] : []
}

/** What is shortened to so many lines, with a link on the page that opens all of it. */
function isOpenedElsewhere(element: Element): boolean {
  const short = element.closest('[id]')
  if (!short || getComputedStyle(short).webkitLineClamp === 'none') return false
  return document.querySelector(`a[href="#${short.id}"]`)?.checkVisibility() ?? false
}

/** A text of which a line is outside of something that hides what goes beyond it. */
function cutFaults({ parent, words, lines }: SeenText): string[] {
  const box = hidingBox(parent, lines)
  return box ? [`“${words.slice(0, 60)}” is cut off by ${nameOf(box)}`] : []
}

function hidingBox(parent: HTMLElement, lines: DOMRect[]): Element | null {
  for (let box: HTMLElement | null = parent; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(box)
    // What can be pushed along shows all of it.
    if (/auto|scroll/.test(overflowX + overflowY)) return null
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const isWide = lines.some((line) => line.left < left - SLACK || line.right > right + SLACK)
    const isHigh = lines.some((line) => middle(line) < top || middle(line) > bottom)
    if ((isWide && /hidden|clip/.test(overflowX)) || (isHigh && /hidden|clip/.test(overflowY))) return box
    if (position === 'fixed') return null
  }
  return null
}

/** A line that goes beyond the control that it names. */
function spillFaults({ parent, words, lines }: SeenText): string[] {
  const control = parent.closest('button, .button, .chip')
  if (!control || isOnlyRead(control)) return []
  const { left, right, top, bottom } = control.getBoundingClientRect()
  const isOutside = (line: DOMRect) =>
    line.left < left - SLACK || line.right > right + SLACK || middle(line) < top || middle(line) > bottom
  return lines.some(isOutside) ? [`“${words.slice(0, 60)}” goes beyond its control`] : []
}

const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2

/** Two texts of which one lies on the other. */
function overlapFaults(texts: SeenText[]): string[] {
  // What is cut off is told already.
  const flowing = texts.filter(({ parent, lines }) => !isOverPage(parent) && !hidingBox(parent, lines))
  const lines = flowing.flatMap((text) => text.lines.map((line) => ({ text, line })))
  lines.sort((one, other) => one.line.top - other.line.top)
  const faults = new Set<string>()
  for (const [index, { text, line }] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next++) {
      const other = lines[next]
      if (!other || other.line.top >= line.bottom) break
      if (other.text !== text && isOn(line, other.line))
        faults.add(`“${text.words.slice(0, 40)}” and “${other.text.words.slice(0, 40)}” lie on one another`)
    }
  }
  return [...faults]
}

/** More than boxes of lines that stand close. */
function isOn(one: DOMRect, other: DOMRect): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > SLACK && height > 0.4 * Math.min(one.height, other.height)
}

/** Passes over what is below it, as bars and menus do. */
function isOverPage(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(one).position)) return true
  return false
}
