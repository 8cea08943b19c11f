import type { PublicShare } from '../values/money/bill-share.ts'
import type { share } from './en.ts'
import type { Say } from './say.ts'

/** What a line is called that is part of a line of somebody else: "Half of A Week at the Lake, from Ann Reed". */
export function shareTitle({ title, amount, part, other }: PublicShare, say: Say<typeof share>): string {
  return say(`${part}${amount.startsWith('-') ? 'By' : 'From'}`, { title, name: other })
}
