import type { Notices } from '../../../api/contract/auction/items/notices.ts'
import type { Language } from '../../../api/contract/values/text/language.ts'
import { noticeLines } from './notice-lines.ts'

/**
 * Shows on an open page what stands above it by now, in place of what it was drawn with.
 * @param current the notices as JSON
 */
export function show(place: HTMLElement | null, current: string): void {
  if (!place) return
  const { paused = '', timeZone = '' } = place.dataset
  const language = document.documentElement.lang as Language
  place.dataset.drawn = current
  const notices: Notices = JSON.parse(current)
  place.toggleAttribute('data-is-paused', notices.pause !== null)
  place.replaceChildren(...noticeLines(notices, { paused, timeZone, language }).map(line))
}

/** As Notices.astro draws it. */
function line(text: string): HTMLElement {
  const words = document.createElement('span')
  words.className = 'page-width'
  words.textContent = text
  const place = document.createElement('p')
  place.append(words)
  return place
}
