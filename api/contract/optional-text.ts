import { z } from 'zod'

/** Text that may be left out; nothing but blanks is nothing. */
export function optionalText(longest: number, message = `Please use at most ${longest} characters`) {
  return z
    .string()
    .max(longest, message)
    .nullable()
    .transform((text) => text?.trim() || null)
}
