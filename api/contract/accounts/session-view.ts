import { z } from 'zod'

/** A browser in which somebody is signed in, as they see it. */
const sessionView = z.object({
  id: z.uuid(),
  /** "Chrome on Windows" */
  device: z.string(),
  /** Roughly; `null` when it is not known. */
  network: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** To ten minutes. */
  lastSeenAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
})
export type SessionView = z.output<typeof sessionView>

/** Where one is signed in. See product#sessions. */
export const sessionList = z.object({ sessions: z.array(sessionView) })
