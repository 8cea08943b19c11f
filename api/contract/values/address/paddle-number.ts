import { z } from 'zod'
import { HIGHEST_PADDLE } from './bidder.ts'

const NO_NUMBER = `Please enter a number from 1 to ${HIGHEST_PADDLE}`

/** The number on a paddle, typed or not. */
export const paddleNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,4}$/, NO_NUMBER),
    ],
    { error: NO_NUMBER },
  )
  .transform(Number)
  .pipe(z.int(NO_NUMBER).min(1, NO_NUMBER).max(HIGHEST_PADDLE, NO_NUMBER))

const TYPED = /^(?:paddle ?)?#?(\d{1,4})$/i

/** The number that somebody typed in place of an email: "12", "#12", or "Paddle 12"; `null` for anything else. */
export function typedPaddle(text: string): number | null {
  const number = Number(TYPED.exec(text.trim())?.[1] ?? 0)
  return number > 0 ? number : null
}
