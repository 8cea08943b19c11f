import { contrast } from '../contrast.ts'
import { type Color, colorBehind, parseColor } from './colors.ts'
import { isOnlyRead, nameOf } from './seen.ts'

const CONTROLS = 'a[href], area[href], button, input, select, textarea, summary, iframe, [contenteditable], [tabindex]'
const DIALOG = 'dialog:modal, [role=dialog][data-state=open], [role=alertdialog]'
const LEAST_CONTRAST = 3
/** What follows the focus, such as a bar that gives way to a form, has done so by then. */
const LONGEST_FOLLOWING_MS = 1_000

/** Every control that Tab leads to from where the page is, in the order of the document: in an open dialog, its own. */
export function tabStops(): HTMLElement[] {
  const dialog = document.querySelector(DIALOG)
  const all = [...(dialog ?? document).querySelectorAll<HTMLElement>(CONTROLS)]
  return all.filter((one) => {
    const isShown = one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]')
    return isShown && one.tabIndex >= 0 && !one.matches(':disabled') && isStopOfGroup(one)
  })
}

/** Radio buttons are one stop: the checked one, or where none is, the first. */
function isStopOfGroup(one: HTMLElement): boolean {
  if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
  const group = [...document.getElementsByName(one.name)].filter(
    (other): other is HTMLInputElement => other instanceof HTMLInputElement && other.form === one.form,
  )
  return (group.find(({ checked }) => checked) ?? group[0]) === one
}

/** Has the next Tab lead to the first control of the page, or of its dialog. */
export function beginAtTop() {
  const start = document.querySelector<HTMLElement>(DIALOG) ?? document.body
  const before = start.getAttribute('tabindex')
  start.tabIndex = -1
  start.focus()
  if (before === null) start.removeAttribute('tabindex')
  else start.setAttribute('tabindex', before)
  scrollTo(0, 0)
}

/** Where the focus is, and what is wrong with how that shows. */
export interface Focused {
  /** Its place in the document; `null` where nothing of the page has the focus. */
  at: number | null
  name: string
  faults: string[]
  top: number
  left: number
  right: number
  /** Stays on its place of the screen, wherever the page has scrolled to. */
  isPinned: boolean
}

export async function focused(): Promise<Focused> {
  const deadline = performance.now() + LONGEST_FOLLOWING_MS
  let faults: string[]
  let element: Element | null
  do {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    element = document.activeElement
    faults = element instanceof HTMLElement ? [...ringFaults(element), ...coverFaults(element)] : []
  } while (faults.length > 0 && performance.now() < deadline)
  const none = { at: null, name: 'nothing', faults: [], top: 0, left: 0, right: 0, isPinned: true }
  if (!(element instanceof HTMLElement) || element === document.body) return none
  const { top, left, right } = element.getBoundingClientRect()
  const at = tabStops().indexOf(element)
  return { at, name: nameOf(element), faults, top: top + scrollY, left, right, isPinned: isPinned(element) }
}

/** An outline around it, or around what stands for it where it is only read: its label. */
function ringFaults(element: HTMLElement): string[] {
  const ringed = standIns(element).find((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  if (!ringed) return ['has no ring']
  const ring = parseColor(getComputedStyle(ringed).outlineColor)
  const isFaint = (back: Color | null) => contrast(ring, back ?? lineBeside(ringed) ?? ring) < LEAST_CONTRAST
  const behind = colorsBehindRing(ringed)
  const [faint, ...more] = behind.filter(isFaint)
  // One side may touch what is next to it.
  if (faint === undefined || more.length + 1 <= behind.length / 2) return []
  return [`has a ring that hardly differs from ${faint?.join(' ') ?? 'a picture'}`]
}

/** On each side, what the ring lies on: in the gap that is left around its element, or on the element itself. */
function colorsBehindRing(ringed: Element): (Color | null)[] {
  const offset = Number.parseFloat(getComputedStyle(ringed).outlineOffset)
  const isOutside = offset >= 0
  const points = pointsAround(ringed, isOutside ? offset - 1 : offset - 2)
  return points.map(([x, y]) => colorBehind(x, y, (one) => isOutside && ringed.contains(one)))
}

/** The color of a line that is drawn beside a ring, for what it lies on is a picture. */
function lineBeside(ringed: Element): Color | null {
  const [shadow] = /^rgba?\([^)]*\)/.exec(getComputedStyle(ringed).boxShadow) ?? []
  if (shadow) return parseColor(shadow)
  const { content, borderTopStyle, borderTopColor } = getComputedStyle(ringed, '::after')
  return content !== 'none' && borderTopStyle !== 'none' ? parseColor(borderTopColor) : null
}

function standIns(element: HTMLElement): Element[] {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  return [element, ...labels, element.nextElementSibling, element.parentElement].filter((one) => one !== null)
}

/** The middle of each side of an element, so many pixels away from it, where that is on the screen. */
function pointsAround(element: Element, away: number): [x: number, y: number][] {
  const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect()
  const [middle, center] = [(left + right) / 2, (top + bottom) / 2]
  const points: [number, number][] = [
    [middle, top - away],
    [middle, bottom + away],
    [left - away, center],
    [right + away, center],
  ]
  return points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
}

/** Whether at least a part of it is in sight, and not behind something that stays on the screen. */
function coverFaults(element: HTMLElement): string[] {
  const shown = isOnlyRead(element) ? (standIns(element).find((one) => !isOnlyRead(one)) ?? element) : element
  const points = [...shown.getClientRects()].flatMap(pointsIn)
  if (points.length === 0) return ['is out of sight']
  const isTouched = ([x, y]: [number, number]) => {
    const hit = document.elementFromPoint(x, y)
    return (
      hit !== null &&
      (shown.contains(hit) || standIns(element).some((one) => one.matches('label') && one.contains(hit)))
    )
  }
  if (points.some(isTouched)) return []
  const [x, y] = points[Math.floor(points.length / 2)] ?? [0, 0]
  const cover = document.elementFromPoint(x, y)
  return [`is behind ${cover ? nameOf(cover) : 'nothing'}`]
}

const SHARES = [0.1, 0.5, 0.9]

/** Nine points in a box, those on the screen. */
function pointsIn({ left, top, width, height }: DOMRect): [x: number, y: number][] {
  const points = SHARES.flatMap((x) => SHARES.map((y): [number, number] => [left + width * x, top + height * y]))
  return points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
}

function isPinned(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement)
    if (/fixed|sticky|absolute/.test(getComputedStyle(one).position)) return true
  return false
}
