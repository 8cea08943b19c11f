import { z } from 'zod'

/** A gift as its giver reads it on their bill; `cause`: the title of that. See product#gifts. */
export const publicGift = z.object({ cause: z.string(), amount: z.string() })
