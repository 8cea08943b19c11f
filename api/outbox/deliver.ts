import type { Logger } from 'pino'
import type { Orm } from '../../db/clients.ts'
import { addJob } from '../../db/jobs.ts'
import type { AppContext } from '../context/app-context.ts'
import { redact } from '../context/redact.ts'
import { type ClaimedMail, claimMails } from './claim.ts'
import type { DraftLetter } from './draft.ts'
import { envelopeOf } from './envelope.ts'
import { openProviderBackOff } from './provider-back-off.ts'
import { recordHandover } from './record.ts'
import type { Handover, Transport } from './transport.ts'

/** Handed over side by side; few enough to spare a provider that is down. */
const GROUP = 10

const MOST_TRIES = 10
const MILLISECONDS_BETWEEN_TRIES = 500

/** The transport, and the address to send from. */
export interface Outgoing {
  transport: Transport
  from: string
}

/** Empties the outbox. */
export interface Delivery {
  /**
   * Hands over what is due. Asked again while it runs, it looks once more before it ends. The second caller does not
   * wait, or all jobs of a worker would soon wait for the same emails.
   * @param leaving says that the process ends: what was begun is finished, and the rest is for another
   */
  run(leaving?: AbortSignal): Promise<void>
}

/** Opens delivery from the outbox; nothing that happens to an email can fail the request that caused it. */
export function openDelivery(
  { database: { orm }, config, log }: Pick<AppContext, 'database' | 'config' | 'log'>,
  outgoing: Outgoing,
  draftLetter: DraftLetter,
): Delivery {
  const backOff = openProviderBackOff()
  let isRunning = false
  let isAskedAgain = false

  async function empty(leaving?: AbortSignal) {
    do {
      isAskedAgain = false
      while (!leaving?.aborted && !backOff.until(new Date()) && (await deliverGroup()));
    } while (isAskedAgain && !leaving?.aborted)
    const wakeAt = backOff.until(new Date())
    if (wakeAt) await addJob(orm, { task: 'deliver-mail', runAt: wakeAt, key: 'deliver-mail' })
  }

  /** @returns whether there may be more to hand over */
  async function deliverGroup(): Promise<boolean> {
    // A provider that took nothing is tried with one email first.
    const limit = backOff.isProbing() ? 1 : GROUP
    const { claimed, isMore } = await claimMails(orm, {
      draftLetter,
      publicUrl: config.publicUrl,
      now: new Date(),
      limit,
    })
    const handovers = await Promise.all(claimed.map((mail) => handOver(orm, mail, outgoing, log)))
    for (const handover of handovers) backOff.record(handover, new Date())
    const problem = handovers.find((handover) => handover.kind === 'down')
    // Servers tend to repeat the recipient in their errors.
    if (problem) log.warn({ problem: redact(problem.problem) }, 'mail cannot be handed over for now')
    return isMore && !problem
  }

  return {
    async run(leaving) {
      isAskedAgain = true
      if (isRunning) return
      isRunning = true
      try {
        await empty(leaving)
      } finally {
        isRunning = false
      }
    },
  }
}

async function handOver(orm: Orm, mail: ClaimedMail, outgoing: Outgoing, log: Logger): Promise<Handover> {
  const { subject, handover } = await tryToHandOver(mail, outgoing, log)
  // An unrecorded handover would be sent again, so wait for a database that is briefly away.
  await patiently(() => recordHandover(orm, mail.row, subject, handover, new Date()))
  return handover
}

async function tryToHandOver({ row, letter }: ClaimedMail, { transport, from }: Outgoing, log: Logger) {
  try {
    const envelope = await envelopeOf(letter, { id: row.id, to: row.recipient, from })
    return { subject: envelope.subject, handover: await transport.send(envelope) }
  } catch (error) {
    log.error({ err: error, mail: row.id }, 'a mail could not be written')
    return { subject: null, handover: { kind: 'refused' as const, problem: 'The email couldn’t be written.' } }
  }
}

async function patiently(work: () => Promise<unknown>) {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      await Bun.sleep(MILLISECONDS_BETWEEN_TRIES)
    }
  }
}
