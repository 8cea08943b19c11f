import { z } from 'zod'
import { email } from '../../values/address/email.ts'
import { optionalLine } from '../../values/text/line-of-text.ts'

/** An address to be blocked, and why, for whoever in the team wonders later. See product#blocked-addresses. */
export const blockForm = z.object({ email: email(), reason: optionalLine(200).default(null) })
export type BlockForm = z.output<typeof blockForm>

/** An address that cannot bid at an organization. */
export const blockedAddress = z.object({
  id: z.string(),
  /** "erased" once its owner had it erased; the block stays. */
  label: z.string(),
  reason: z.string().nullable(),
  /** The name of who blocked it; `null` when their account is gone. */
  blockedBy: z.string().nullable(),
  blockedAt: z.iso.datetime(),
})
export type BlockedAddress = z.output<typeof blockedAddress>

/** All of them, the newest first; also the answer to every change. */
export const blockedList = z.object({ blockedAddresses: z.array(blockedAddress) })
export type BlockedList = z.output<typeof blockedList>

/** See product#bounds. */
export const MOST_BLOCKED = 500
