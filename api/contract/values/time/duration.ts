import type { Language } from '../text/language.ts'
import { timeLeft, timeLeftInWords } from './time-left.ts'

/** A length of time in words, by its two largest units: "2 hours, 5 minutes". */
export function durationInWords(seconds: number, language: Language = 'en'): string {
  return timeLeftInWords(timeLeft(new Date(0), new Date(seconds * 1000)), language)
}
