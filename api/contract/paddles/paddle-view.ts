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

/** Those that are out, by number. */
export const paddleList = z.object({
  paddles: z.array(paddleView),
  /** The lowest number that nobody holds. */
  nextNumber: z.number(),
})
export type PaddleList = z.output<typeof paddleList>
