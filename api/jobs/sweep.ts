import { closeItems } from '../closing/close-items.ts'
import { dueOrganizations } from '../closing/due.ts'
import { remindBidders } from '../closing/remind-bidders.ts'
import type { AppContext } from '../context/app-context.ts'
import { outbidVisitors } from '../demo/outbid-visitors.ts'
import { resetDemo } from '../demo/set-up-demo.ts'
import { reclaimMails } from '../outbox/reclaim.ts'
import { dropUnusedPictures } from '../uploads/drop-unused-pictures.ts'
import { uploadsFolder } from '../uploads/folder.ts'

type Step = (context: AppContext, now: Date) => Promise<unknown>

const steps: Step[] = [
  ({ database }, now) => reclaimMails(database.orm, now),
  closeDue,
  ({ database }, now) => remindBidders(database.orm, now),
  async ({ post }) => post.collect(),
  resetDemo,
  outbidVisitors,
  dropPictures,
]

/** What is done each minute: whatever a lost job should have done, and what needs no job of its own. */
export async function sweep(context: AppContext) {
  for (const step of steps) await tryStep(context, (now) => step(context, now))
}

/** A step that fails is tried again in a minute; the others are not to wait for it. */
async function tryStep({ log }: AppContext, step: (now: Date) => Promise<unknown>) {
  await step(new Date()).catch((error: unknown) => log.error({ err: error }, 'a step of the sweep failed'))
}

async function closeDue(context: AppContext, now: Date) {
  const { orm } = context.database
  for (const organizationId of await dueOrganizations(orm, now))
    await tryStep(context, async () => {
      for (const auctionItemId of await closeItems(orm, organizationId, new Date()))
        context.changes.publish({ organizationId, auctionItemId })
    })
}

/** There may be many, and none is in a hurry. */
async function dropPictures({ config, database }: AppContext, now: Date) {
  if (now.getUTCMinutes() === 0) await dropUnusedPictures(database.orm, uploadsFolder(config), now)
}
