import { addJob } from '../../../db/jobs.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { redact } from '../../server/context/redact.ts'
import { claimEmails } from './claim-emails.ts'
import type { DraftEmail } from './draft.ts'
import { type DeliveryTimes, handOver, type Outgoing } from './hand-over.ts'
import { isEmailHeld, settleMailPlace } from './mail-place.ts'
import { openProviderBackOff, type ProviderBackOff } from './provider-back-off.ts'
import { isProviderDown } from './transport.ts'

/** Handed over side by side; few enough to spare a provider that is down. */
const GROUP = 10
const USUAL_TIMES: DeliveryTimes = { betweenRenewals: 15_000, recording: 40_000, betweenTries: 500, leaving: 20_000 }

/** Empties the outbox. */
export interface Delivery {
  /**
   * Hands over what is due. Asked again while it runs, it looks once more before it ends. The second caller does not
   * wait, or all jobs of a worker would soon wait for the same emails.
   * @param leaving says that the process ends: what was begun is finished if it does not take long, and the rest is for
   *   another
   */
  run(leaving?: AbortSignal): Promise<void>
}

type Context = Pick<AppContext, 'database' | 'config' | 'log' | 'clock'>

/** Opens delivery from the outbox; nothing that happens to an email can fail the request that caused it. */
export function openDelivery(
  context: Context,
  outgoing: Outgoing,
  draftEmail: DraftEmail,
  times: DeliveryTimes = USUAL_TIMES,
): Delivery {
  const backOff = openProviderBackOff()
  let isRunning = false
  let isAskedAgain = false
  let isPlaceSettled = false
  let isHeldLogged = false
  const deliver = () => deliverGroup({ ...context, times }, outgoing, draftEmail, backOff)

  async function empty(leaving?: AbortSignal) {
    if (!isPlaceSettled) await settleMailPlace(context.database.orm, context.config)
    isPlaceSettled = true
    if (await isEmailHeld(context.database.orm, context.config)) {
      if (!isHeldLogged)
        context.log.warn('email is held, because this database was copied or moved: see /super-admin/mails')
      isHeldLogged = true
      return
    }
    const mayGoOn = () => !leaving?.aborted && !backOff.until(context.clock.now())
    do {
      isAskedAgain = false
      while (mayGoOn()) if (!(await deliver())) break
    } while (isAskedAgain && !leaving?.aborted)
    const wakeAt = backOff.until(context.clock.now())
    if (wakeAt) await addJob(context.database.orm, { task: 'deliver-mail', runAt: wakeAt, key: 'deliver-mail' })
  }

  return {
    async run(leaving) {
      isAskedAgain = true
      if (isRunning) return
      isRunning = true
      try {
        await finishOrLeave(empty(leaving), leaving, times.leaving)
      } finally {
        isRunning = false
      }
    },
  }
}

/** `work`, but for a while at most after `leaving`: a mail server may take minutes, and a process must end sooner. */
async function finishOrLeave(work: Promise<void>, leaving: AbortSignal | undefined, milliseconds: number) {
  const late = Promise.withResolvers<void>()
  const leaveSoon = () => setTimeout(late.resolve, milliseconds).unref()
  leaving?.addEventListener('abort', leaveSoon, { once: true })
  try {
    await Promise.race([work, late.promise])
  } finally {
    leaving?.removeEventListener('abort', leaveSoon)
  }
}

/** @returns whether there may be more to hand over */
async function deliverGroup(
  { database: { orm }, config, log, clock, times }: Context & { times: DeliveryTimes },
  outgoing: Outgoing,
  draftEmail: DraftEmail,
  backOff: ProviderBackOff,
): Promise<boolean> {
  // A provider that took nothing is tried with one email first.
  const limit = backOff.isProbing() ? 1 : GROUP
  const { claimed, isMore } = await claimEmails(orm, {
    draftEmail,
    publicUrl: config.publicUrl,
    hasBudgets: config.rateLimits,
    // Due by the database's clock: one that is behind it by a moment would miss what was just written.
    now: await clock.measure(),
    limit,
  })
  const handovers = await Promise.all(claimed.map((mail) => handOver(orm, mail, outgoing, { log, clock, times })))
  for (const handover of handovers) backOff.record(handover, clock.now())
  const problem = handovers.find(isProviderDown)
  // Servers tend to repeat the recipient in their errors.
  if (problem) log.warn({ problem: redact(problem.problem) }, 'mail cannot be handed over for now')
  return isMore && !problem
}
