import { type Language, localeOf } from '../text/language.ts'

/** What remains until an instant, in the units people count; never below zero. */
export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
  inSeconds: number
}

/** How long from `now` until `instant`. A begun second counts, so zero means that it is over. */
export function timeLeft(now: Date, instant: Date): TimeLeft {
  const inSeconds = Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1000))
  return {
    days: Math.floor(inSeconds / 86_400),
    hours: Math.floor(inSeconds / 3600) % 24,
    minutes: Math.floor(inSeconds / 60) % 60,
    seconds: inSeconds % 60,
    inSeconds,
  }
}

/** The two largest units, in words: "2 days, 4 hours", "12 minutes", "1 minute, 48 seconds"; seconds in the last two alone. */
export function timeLeftInWords({ days, hours, minutes, seconds }: TimeLeft, language: Language = 'en'): string {
  const count = (amount: number, unit: string) => (amount > 0 ? [counted(amount, unit, language)] : [])
  if (days > 0) return [...count(days, 'day'), ...count(hours, 'hour')].join(', ')
  if (hours > 0) return [...count(hours, 'hour'), ...count(minutes, 'minute')].join(', ')
  if (minutes > 0) return [...count(minutes, 'minute'), ...count(minutes > 1 ? 0 : seconds, 'second')].join(', ')
  return counted(seconds, 'second', language)
}

function counted(amount: number, unit: string, language: Language): string {
  const key = `${language} ${unit}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' })
  formats.set(key, format)
  return format.format(amount)
}

/** Making one takes longer than all the rest of an item's card. */
const formats = new Map<string, Intl.NumberFormat>()

/** A length of time in words, by its two largest units: "2 hours, 5 minutes". */
export function durationInWords(seconds: number, language: Language = 'en'): string {
  return timeLeftInWords(timeLeft(new Date(0), new Date(seconds * 1000)), language)
}
