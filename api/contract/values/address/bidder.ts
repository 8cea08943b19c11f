import { z } from 'zod'

/** Who bids: whoever reads the email of an address, or else a bidder by their row, such as who holds a paddle. See product#paddles. */
export type Bidder = { email: string; bidderId?: null } | { email: null; bidderId: string }

/** What tells bidders apart while bids are judged: an address has an @, an id has none. */
export function bidderKey({ email, bidderId }: Bidder): string {
  return email ?? bidderId
}

/** As many as fit on a paddle in large figures. */
export const HIGHEST_PADDLE = 9999

/** What people read of a paddle; the tables have it in `bidder.label`. */
export function paddleLabel(number: number): string {
  return `Paddle ${number}`
}

/** Whether two bids, or offers, are of one bidder. */
export function isSameBidder(one: Bidder, other: Bidder): boolean {
  return bidderKey(one) === bidderKey(other)
}

/** Whose a row or an offer is, and nothing else of it. */
export function bidderOf({ email, bidderId }: { email: string | null; bidderId?: string | null }): Bidder {
  if (email !== null) return { email }
  if (!bidderId) throw new Error('A bid is of nobody')
  return { email: null, bidderId }
}

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
