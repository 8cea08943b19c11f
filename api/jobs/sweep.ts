import { closeItems } from '../closing/close-items.ts'
import { dueOrganizations } from '../closing/due.ts'
import type { House } from '../house.ts'
import { reclaimMails } from '../mail/reclaim.ts'
import { remindBidders } from '../mail/remind.ts'

/** What is done each minute: whatever a lost job should have done, and what needs no job of its own. */
export async function sweep({ database: { orm }, hints, post }: Pick<House, 'database' | 'hints' | 'post'>) {
  for (const organizationId of await dueOrganizations(orm, new Date()))
    for (const auctionItemId of await closeItems(orm, organizationId, new Date()))
      hints.changed({ organizationId, auctionItemId })
  await remindBidders(orm, new Date())
  await reclaimMails(orm, new Date())
  post.collect()
}
