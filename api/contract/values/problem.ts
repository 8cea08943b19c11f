import { z } from 'zod'

/**
 * The body of every refusal. `issues` names the fields at fault; nothing that was sent is echoed. See
 * product#status-codes.
 */
export const problem = z.object({
  message: z.string(),
  code: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.output<typeof problem>
