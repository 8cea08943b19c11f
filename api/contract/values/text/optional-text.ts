import { z } from 'zod'
import { lineOfText } from './line-of-text.ts'

/** Text that may be left out; blanks count as none. */
export function optionalText(longest: number, message = atMost(longest)) {
  return z
    .string()
    .max(longest, message)
    .nullable()
    .transform((text) => text?.trim() || null)
}

/** One line of text that may be left out; an empty one becomes `null`. */
export function optionalLine(longest: number, message = atMost(longest)) {
  return lineOfText()
    .max(longest, message)
    .nullable()
    .transform((text) => text || null)
}

function atMost(longest: number): string {
  return `Please use at most ${longest} characters`
}
