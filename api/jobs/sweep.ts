import { closeItems } from '../closing/close-items.ts'
import { dueOrganizations } from '../closing/due.ts'
import { outbidVisitors } from '../demo/outbid-visitors.ts'
import { resetDemo } from '../demo/set-up-demo.ts'
import type { House } from '../house.ts'
import { reclaimMails } from '../mail/reclaim.ts'
import { remindBidders } from '../mail/remind.ts'
import { dropUnusedPictures } from '../uploads/drop-unused-pictures.ts'
import { uploadsFolder } from '../uploads/folder.ts'

/** What is done each minute: whatever a lost job should have done, and what needs no job of its own. */
export async function sweep(house: House) {
  const { config, database, hints, post } = house
  const { orm } = database
  for (const organizationId of await dueOrganizations(orm, new Date()))
    for (const auctionItemId of await closeItems(orm, organizationId, new Date()))
      hints.changed({ organizationId, auctionItemId })
  await remindBidders(orm, new Date())
  await reclaimMails(orm, new Date())
  post.collect()
  await resetDemo(house, new Date())
  await outbidVisitors(house, new Date())
  // There may be many, and none is in a hurry.
  const isHourly = new Date().getUTCMinutes() === 0
  if (isHourly) await dropUnusedPictures(orm, uploadsFolder(config), new Date())
}
