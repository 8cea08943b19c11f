import { z } from 'zod'

/** As many as fit on a paddle in large figures. */
export const HIGHEST_PADDLE = 9999

/** The number on a paddle. See product.md#paddles. */
export const paddleNumber = z
  .int('Enter the number on the paddle')
  .min(1, 'Enter the number on the paddle')
  .max(HIGHEST_PADDLE, `A paddle has a number up to ${HIGHEST_PADDLE}`)
