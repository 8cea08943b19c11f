import { priceInWords } from '../../api/contract/values/money/money.ts'
import { pricesInWords } from '../../api/contract/values/money/places.ts'
import { type Language, localeOf } from '../../api/contract/values/text/language.ts'
import { HOUR_SECONDS } from '../../api/contract/values/time/time.ts'
import type { TimeLeft } from '../../api/contract/values/time/time-left.ts'

/** Time left as it fits over a photo: "2 days, 4 hr", "4 hr, 59 min", and to the second in the last hour: "9:05". */
export function timeOnBoard({ days, hours, minutes, seconds, inSeconds }: TimeLeft, language: Language): string {
  if (inSeconds < HOUR_SECONDS) return `${minutes}:${String(seconds).padStart(2, '0')}`
  const units: [number, string][] =
    days > 0
      ? [
          [days, 'day'],
          [hours, 'hour'],
        ]
      : [
          [hours, 'hour'],
          [minutes, 'minute'],
        ]
  return units
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => inShort(amount, unit, language))
    .join(', ')
}

function inShort(amount: number, unit: string, language: Language): string {
  const key = `${language} ${unit}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'short' })
  formats.set(key, format)
  return format.format(amount)
}

/** Made once each: there are six of them a second. */
const formats = new Map<string, Intl.NumberFormat>()

/** A price as it is read from afar: "$1,250", with cents only where there are some. */
export function priceOnBoard(price: string): string {
  return withoutZeros(priceInWords(price))
}

/** What places cost: "$35", of several kinds "Free–$35". @param free what $0 is called */
export function pricesOnBoard(kinds: readonly { price: string }[], free: string): string {
  return withoutZeros(pricesInWords(kinds, free))
}

function withoutZeros(words: string): string {
  return words.replace(/\.00(?=–|$)/g, '')
}
