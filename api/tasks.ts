import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { addJob, type Task } from '../db/jobs.ts'
import { closeItems, dueOrganizations } from './auction/closing/close-items.ts'
import { eraseDeletedMaxima } from './auction/closing/erase-maxima.ts'
import { remindBidders, tellWatchers } from './auction/closing/tell-watchers.ts'
import { serveDueLines } from './auction/places/serve-waiting.ts'
import { expireChances } from './auction/second-chances/end-chance.ts'
import { blankOldAddresses } from './bidders/erasure/blank-old-addresses.ts'
import {
  dropExpired,
  dropForgottenAddresses,
  dropOldDonations,
  dropUnusedBidders,
} from './bidders/erasure/drop-expired.ts'
import { forgetOldBlocked } from './bidders/erasure/erase-bidder.ts'
import { sweepCharges } from './cards/charges/sweep-charges.ts'
import { sweepPayouts } from './cards/payouts/sweep-payouts.ts'
import { sweepRefunds } from './cards/refunds/refund-payment.ts'
import type { Delivery } from './email/outbox/deliver.ts'
import { isCopy } from './email/outbox/email-place.ts'
import { reclaimEmails } from './email/outbox/outcomes.ts'
import { dueReminders, remindWinners } from './email/reminders/remind-winners.ts'
import type { AppContext } from './server/context/app-context.ts'
import type { SweepStep } from './server/jobs/worker.ts'
import { dropUnusedPictures } from './server/uploads/drop-unused-pictures.ts'
import type { PictureStore } from './server/uploads/picture-store.ts'

const closing = z.object({ organizationId: z.uuid() })

/** What is done outside of any request, by the name of its job. */
export function tasksOf(
  context: AppContext,
  delivery: Delivery | null,
  moreSteps: SweepStep[],
): Record<Task, TaskList[string]> {
  const { database, clock } = context
  return {
    'close-items': async (payload) => {
      const { organizationId } = closing.parse(payload)
      // Due by the database's clock: one that is behind it by a moment would find nothing to close.
      await closeItems(database.orm, organizationId, await clock.measure())
    },
    'deliver-mail': (_payload, { abortSignal }) => delivery?.run(abortSignal),
    'expire-offers': async () => {
      const now = await clock.measure()
      await expireChances(database.orm, now)
      await serveDueLines(database.orm, now)
    },
    sweep: () => sweep(context, moreSteps),
  }
}

const steps: SweepStep[] = [
  ({ database, config }, now) => reclaimEmails(database.orm, now, { knowsKeys: config.email?.kind === 'resend' }),
  closeDue,
  ({ database }, now) => expireChances(database.orm, now),
  ({ database }, now) => serveDueLines(database.orm, now),
  ({ database }, now) => remindBidders(database.orm, now),
  ({ database }, now) => tellWatchers(database.orm, now),
  remindDue,
  ({ database }, now) => eraseDeletedMaxima(database.orm, now),
  ({ database }) => addJob(database.orm, { task: 'deliver-mail', key: 'deliver-mail' }),
  sweepCharges,
  sweepRefunds,
  readPayouts,
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

/** Each hour: there is one a day at most. */
async function readPayouts(context: AppContext, now: Date) {
  if (now.getUTCMinutes() === 15) await sweepPayouts(context, now)
}

/** At night in the United States, and at noon there: some servers are stopped overnight. */
const HOURS_FOR_ALL = [9, 17]

/** Each hour, and twice a day what looks at every bid. What fails is tried in the next; the others do not wait for it. */
async function forget(context: AppContext, now: Date) {
  if (now.getUTCMinutes() !== 30) return
  const hourly = [blankOldAddresses, dropOldDonations, forgetOldBlocked, dropExpired]
  const ofAll = HOURS_FOR_ALL.includes(now.getUTCHours()) ? [dropUnusedBidders, dropForgottenAddresses] : []
  for (const drop of [...hourly, ...ofAll]) await tryStep(context, (later) => drop(context.database.orm, later))
}

/**
 * Drops each hour the pictures that nothing shows: there may be many, and it is not urgent. A copy of the database drops
 * none: it may have the bucket of the original, which shows some that the copy does not know.
 */
export function dropPictures(pictures: PictureStore): SweepStep {
  return async ({ database: { orm }, config }, now) => {
    if (now.getUTCMinutes() === 0 && !(await isCopy(orm, config))) await dropUnusedPictures(orm, pictures, now)
  }
}
