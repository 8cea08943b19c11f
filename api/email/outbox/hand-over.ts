import type { Logger } from 'pino'
import type { Orm } from '../../../db/clients.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { inTime } from '../../server/context/unavailable.ts'
import type { ClaimedEmail } from './claim-emails.ts'
import { envelopeOf } from './envelope.ts'
import { type HandoverOutcome, recordHandover } from './record-handover.ts'
import { renewClaim } from './renew-claim.ts'
import type { Handover, Transport } from './transport.ts'

/** A database that hangs gives no error. */
const LONGEST_TRY_MS = 10_000

/** How delivery deals with what is slow, in milliseconds. */
export interface DeliveryTimes {
  /** Claims are renewed this often while emails are handed over. */
  betweenRenewals: number
  /** An outcome that the database does not take is offered to it for this long: not until the email is taken for lost. */
  recording: number
  /** It is offered again after this long. */
  betweenTries: number
  /** What is being handed over when the process ends has this long to finish. */
  leaving: number
}

/** The transport, and the address to send from. */
export interface Outgoing {
  transport: Transport
  from: string
}

/** Renders a claimed email, gives it to the transport, and records the outcome. */
export async function handOver(
  orm: Orm,
  mail: ClaimedEmail,
  outgoing: Outgoing,
  { log, clock, times }: Pick<AppContext, 'log' | 'clock'> & { times: DeliveryTimes },
): Promise<Handover> {
  const claim = renewClaim(orm, mail.row, { log, clock }, times.betweenRenewals)
  // Released before its outcome is recorded, or a renewal on another connection could come in between.
  const outcome = await tryToHandOver(mail, outgoing, log).finally(claim.release)
  // An unrecorded handover would be sent again, so wait for a database that is briefly away.
  await patiently(() => recordHandover(orm, mail.row, claim, outcome, clock.now()), times)
  return outcome.handover
}

async function tryToHandOver(
  { row, email }: ClaimedEmail,
  { transport, from }: Outgoing,
  log: Logger,
): Promise<HandoverOutcome> {
  try {
    const envelope = await envelopeOf(email, { id: row.id, to: row.recipient, from })
    return { subject: envelope.subject, handover: await transport.send(envelope) }
  } catch (error) {
    log.error({ err: error, mail: row.id }, 'a mail could not be written')
    return { subject: null, handover: { kind: 'refused', problem: 'The email couldn’t be written.' } }
  }
}

async function patiently(work: () => Promise<unknown>, { recording, betweenTries }: DeliveryTimes) {
  const deadline = Date.now() + recording
  for (;;) {
    try {
      return await inTime(work(), LONGEST_TRY_MS)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await Bun.sleep(betweenTries)
    }
  }
}
