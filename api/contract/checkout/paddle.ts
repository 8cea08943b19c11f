import { z } from 'zod'
import { paddleNumber } from '../values/address/bidder.ts'
import { isPhone, LONGEST_PHONE } from '../values/address/bidder-contact.ts'
import { lineOfText, optionalLine } from '../values/text/line-of-text.ts'

/** So many can be out at a time. */
export const MOST_PADDLES = 1_000

const NO_NAME = 'Please enter the name of who holds it'

/** Who holds a paddle. */
export const holderForm = z.object({
  name: lineOfText(NO_NAME).min(1, NO_NAME).max(100, 'Please use 100 characters or fewer'),
  phone: optionalLine(LONGEST_PHONE).refine(
    (text) => text === null || isPhone(text),
    'Please enter a valid phone number',
  ),
})

/** What changes of who holds a paddle. */
export const holderPatch = holderForm.exactPartial()
export type HolderPatch = z.output<typeof holderPatch>

/** A paddle that is given out. */
export const paddleForm = holderForm.extend({ number: paddleNumber, phone: holderForm.shape.phone.default(null) })
export type PaddleForm = z.output<typeof paddleForm>

/** A paddle that is out, as the team sees it. */
const paddleView = z.object({
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

/** The number after the one that was handed out last, or the next one that nobody holds. */
export const freeNumber = z.object({ nextNumber: z.number() })

/** Those that are out, by number. */
export const paddleList = freeNumber.extend({ paddles: z.array(paddleView) })
export type PaddleList = z.output<typeof paddleList>
