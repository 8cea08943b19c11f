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
  place.replaceChildren(...noticeLines(JSON.parse(current), { paused, timeZone, language }).map(line))
}

/** As Notices.astro draws it. */
function line(text: string): HTMLElement {
  const words = document.createElement('span')
  words.className = 'page-width block py-2.5 font-semibold wrap-anywhere'
  words.textContent = text
  const place = document.createElement('p')
  place.className = 'border-b border-line bg-marigold-wash text-ink'
  place.append(words)
  return place
}
