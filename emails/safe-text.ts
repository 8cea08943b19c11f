import { parseEmail } from '../api/contract/values/address/email-address.ts'
import { breakLinks } from '../api/contract/values/text/line-of-text.ts'

/** In characters as people count them. */
const LONGEST = 200
const LONGEST_IN_A_SENTENCE = 70

/** They would reverse the text around them, or hide some. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const graphemes = new Intl.Segmenter('en')

/**
 * What somebody typed, fit to stand beside words of ours: on one line, without control characters or links, and isolated
 * where it reads from right to left, so that the price beside it stays in place.
 */
export function safeLine(typed: string): string {
  return onOneLine(typed, LONGEST)
}

/** Who a bidder is, by their name, or by their address where that is all there is. An address stays whole: it is copied. */
export function safeNameOrAddress(label: string): string {
  return parseEmail(label) ?? safeLine(label)
}

/** Typed text for a line on which more has to follow, as in a subject. What is longer ends in "…". */
export function safeShortLine(typed: string): string {
  return onOneLine(typed, LONGEST_IN_A_SENTENCE)
}

/** What somebody typed on lines of its own, which it keeps. */
export function safeLines(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(DIRECTIONS, '')
}

function onOneLine(typed: string, longest: number): string {
  const line = typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(DIRECTIONS, '')
    .replace(/\s+/g, ' ')
    .trim()
  const short = breakLinks(shorten(line, longest))
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short
}

/** A line of at most so many characters as people count them; what is longer ends in "…". */
export function shorten(line: string, longest: number): string {
  if (line.length <= longest) return line
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment)
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
