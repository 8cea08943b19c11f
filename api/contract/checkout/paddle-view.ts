import { z } from 'zod'

/** A paddle that is out, as the team sees it. */
export const paddleView = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** On how many items it bid. */
  itemCount: z.number(),
  givenAt: z.iso.datetime(),
  givenBy: z.string(),
})
export type PaddleView = z.output<typeof paddleView>

/** The lowest number that nobody holds. */
export const freeNumber = z.object({ nextNumber: z.number() })

/** Those that are out, by number. */
export const paddleList = freeNumber.extend({ paddles: z.array(paddleView) })
export type PaddleList = z.output<typeof paddleList>
