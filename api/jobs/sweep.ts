import { addJob } from '../../db/jobs.ts'
import { closeItems } from '../closing/close-items.ts'
import { dueOrganizations } from '../closing/due-items.ts'
import { eraseDeletedMaxima } from '../closing/erase-deleted-maxima.ts'
import { remindBidders } from '../closing/remind-bidders.ts'
import { tellWatchers } from '../closing/tell-watchers.ts'
import type { AppContext } from '../context/app-context.ts'
import { knowsKeys } from '../outbox/open-transport.ts'
import { reclaimMails } from '../outbox/reclaim-mails.ts'
import { blankOldAddresses } from '../privacy/blank-old-addresses.ts'
import { dropExpired, dropForgottenAddresses } from '../privacy/drop-expired.ts'
import { dropOldDonations } from '../privacy/drop-old-donations.ts'
import { forgetOldBlocked } from '../privacy/forget-blocked.ts'
import { dueReminders } from '../reminders/due-reminders.ts'
import { remindWinners } from '../reminders/remind-winners.ts'
import { expireOffers } from '../second-chances/expire-offers.ts'
import { dropUnusedPictures } from '../uploads/drop-unused-pictures.ts'
import { uploadsFolder } from '../uploads/uploads-folder.ts'

/** Something done each minute. */
export type SweepStep = (context: AppContext, now: Date) => Promise<unknown>

const steps: SweepStep[] = [
  ({ database, config }, now) => reclaimMails(database.orm, now, { knowsKeys: knowsKeys(config) }),
  closeDue,
  ({ database }, now) => expireOffers(database.orm, now),
  ({ database }, now) => remindBidders(database.orm, now),
  ({ database }, now) => tellWatchers(database.orm, now),
  remindDue,
  ({ database }, now) => eraseDeletedMaxima(database.orm, now),
  ({ database }) => addJob(database.orm, { task: 'deliver-mail', key: 'deliver-mail' }),
  dropPictures,
  forget,
]

/** What is done each minute: anything a lost job should have done, and what has no job of its own. */
export async function sweep(context: AppContext, more: SweepStep[]) {
  for (const step of [...steps, ...more]) await tryStep(context, (now) => step(context, now))
}

/** A step that fails is tried again in a minute; the others are not to wait for it. */
async function tryStep({ log, clock }: AppContext, step: (now: Date) => Promise<unknown>) {
  await step(clock.now()).catch((error: unknown) => log.error({ err: error }, 'a step of the sweep failed'))
}

async function closeDue(context: AppContext, now: Date) {
  const { orm } = context.database
  for (const organizationId of await dueOrganizations(orm, now))
    await tryStep(context, (later) => closeItems(orm, organizationId, later))
}

async function remindDue(context: AppContext, now: Date) {
  const { orm } = context.database
  for (const [organizationId, winnerIds] of await dueReminders(orm, now))
    await tryStep(context, () => remindWinners(orm, organizationId, winnerIds, now))
}

/** Each hour, and once a day what looks at every bid. */
async function forget({ database }: AppContext, now: Date) {
  if (now.getUTCMinutes() !== 30) return
  await blankOldAddresses(database.orm, now)
  await dropOldDonations(database.orm, now)
  await forgetOldBlocked(database.orm, now)
  await dropExpired(database.orm, now)
  if (now.getUTCHours() === 9) await dropForgottenAddresses(database.orm)
}

/** There may be many, and it is not urgent. */
async function dropPictures({ config, database }: AppContext, now: Date) {
  if (now.getUTCMinutes() === 0) await dropUnusedPictures(database.orm, uploadsFolder(config), now)
}
