import type { Logger } from 'pino'
import type { Orm } from '../../../db/clients.ts'
import { addJob } from '../../../db/jobs.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { redact } from '../../server/context/log.ts'
import type { DraftEmail } from '../kinds/draft-email.ts'
import { claimEmails } from './claim-emails.ts'
import { decideEmailPlace, isEmailHeld } from './email-place.ts'
import {
  type ClaimedBatch,
  type DeliveryTimes,
  loadTemplates,
  type Outgoing,
  putBack,
  renewClaim,
  sendBatch,
} from './send-batch.ts'
import { isProviderDown, openCalls, type SendResult } from './transport.ts'

/** Claimed at once at most. */
const MOST_CLAIMED = 100
/** Calls that are claimed for each that may be under way: a claim takes longer than most calls. */
const CALLS_AHEAD = 4
const USUAL_TIMES: DeliveryTimes = {
  betweenRenewals: 15_000,
  recording: 40_000,
  betweenTries: 500,
  slow: 10_000,
  leaving: 20_000,
}

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
  const { database, config, clock, log } = context
  const { orm } = database
  const { transport } = outgoing
  const backOff = openProviderBackOff()
  const calls = openCalls(times.slow)
  let isRunning = false
  let isAskedAgain = false
  let isPlaceDecided = false
  let isHeldLogged = false
  let failure: unknown = null
  // At the start of a process, where no bid waits for it.
  void loadTemplates()

  async function empty(leaving?: AbortSignal) {
    if (!isPlaceDecided) await decideEmailPlace(orm, config)
    isPlaceDecided = true
    if (await isEmailHeld(orm, config)) {
      if (!isHeldLogged) log.warn('email is held, because this database was copied or moved: see /super-admin/mails')
      isHeldLogged = true
      return
    }
    do {
      isAskedAgain = false
      while (mayGoOn(leaving) && (await beginNext(leaving))) {}
      if (!calls.isIdle() && !(isAskedAgain && mayGoOn(leaving))) await calls.next()
    } while (!calls.isIdle() || (isAskedAgain && mayGoOn(leaving)))
    if (failure !== null) throw failure
    const wakeAt = backOff.until(clock.now())
    if (wakeAt) await addJob(orm, { task: 'deliver-mail', runAt: wakeAt, key: 'deliver-mail' })
  }

  function mayGoOn(leaving: AbortSignal | undefined): boolean {
    return !leaving?.aborted && !backOff.until(clock.now()) && failure === null
  }

  /** @returns whether there may be more to send */
  async function beginNext(leaving?: AbortSignal): Promise<boolean> {
    // A provider that took nothing is tried with one call first.
    const atOnce = backOff.isProbing() ? 1 : transport.callsAtOnce
    if (!calls.hasRoom(atOnce)) {
      await calls.next()
      return true
    }
    await transport.ready()
    const { batches, isMore } = await claimEmails(orm, {
      draftEmail,
      publicUrl: config.publicUrl,
      hasBudgets: config.rateLimits,
      // Due by the database's clock: one that is behind it by a moment would miss what was just written.
      now: await clock.measure(),
      limit: backOff.isProbing() ? 1 : Math.min(CALLS_AHEAD * atOnce * transport.batchSize, MOST_CLAIMED),
      batchSize: transport.batchSize,
    })
    const claimed = batches.map((batch) => ({
      batch,
      claim: renewClaim(orm, batch, { log, clock }, times.betweenRenewals),
    }))
    for (const [index, one] of claimed.entries()) {
      // Repeated batches are calls of their own: the first has had its turn.
      if (index > 0 && mayGoOn(leaving)) await transport.ready()
      while (mayGoOn(leaving) && !calls.hasRoom(atOnce)) await calls.next()
      calls.add(mayGoOn(leaving) ? deliver(one) : leave(one))
    }
    return isMore
  }

  async function deliver(claimed: ClaimedBatch) {
    try {
      const results = await sendBatch(orm, claimed, outgoing, { log, clock, times, config })
      const problem = results.find(isProviderDown)
      const [result] = problem ? [problem] : results
      if (result) backOff.record(result, clock.now())
      // Servers tend to repeat the recipient in their errors.
      if (problem) log.warn({ problem: redact(problem.problem) }, 'mail cannot be handed over for now')
    } catch (error) {
      failure = error
    }
    // It may be due again.
    isAskedAgain = true
  }

  async function leave(claimed: ClaimedBatch) {
    await putBack(orm, claimed, { clock, times }).catch((error: unknown) => {
      failure = error
    })
  }

  return {
    async run(leaving) {
      isAskedAgain = true
      calls.changed()
      if (isRunning) return
      isRunning = true
      failure = null
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

const SHORTEST_SECONDS = 2
/** No email is later than this once the provider is back. */
const LONGEST_SECONDS = 30
/** However long a provider asks for: it may be back sooner, and an email about a bid is of no use an hour later. */
const LONGEST_ASKED_SECONDS = 60

/** How long to wait for a provider that is down: 2 s, doubling to half a minute, or what it asked for, a minute at most. */
export function openProviderBackOff() {
  let seconds = 0
  let until = new Date(0)
  return {
    /** When it may be tried again; `null` for now. */
    until: (now: Date) => (now < until ? until : null),
    /** Whether the last attempt found the provider down. */
    isProbing: () => seconds > 0,
    /** Records how the provider answered. */
    record(result: SendResult, now: Date) {
      if (!isProviderDown(result)) {
        seconds = 0
        return
      }
      if (now < until) return
      seconds = Math.min(Math.max(SHORTEST_SECONDS, seconds * 2), LONGEST_SECONDS)
      until = new Date(now.getTime() + (askedWait(result) ?? seconds) * 1000)
    },
  }
}

function askedWait(result: SendResult): number | null {
  const seconds = 'retryAfterSeconds' in result && result.retryAfterSeconds
  return seconds ? Math.min(seconds, LONGEST_ASKED_SECONDS) : null
}

/** Asks for the outbox to be delivered. */
interface DeliveryRequests {
  /** Returns at once. */
  requestDelivery(): void
  close(): void
}

/** Many bids in a moment ask for one delivery. */
const MILLISECONDS_BETWEEN_JOBS = 200

/**
 * Adds a job for what this process asks, five times a second at most. One that is lost costs a minute: the sweep asks
 * too.
 */
export function openDeliveryRequests(orm: Orm, log: Logger): DeliveryRequests {
  let waiting: Timer | null = null

  function addDelivery() {
    waiting = null
    addJob(orm, { task: 'deliver-mail', key: 'deliver-mail' }).catch((error: unknown) =>
      log.warn({ err: error }, 'the outbox is delivered a little later'),
    )
  }

  return {
    requestDelivery() {
      if (waiting === null) waiting = setTimeout(addDelivery, MILLISECONDS_BETWEEN_JOBS).unref()
    },
    close() {
      if (waiting !== null) clearTimeout(waiting)
    },
  }
}
