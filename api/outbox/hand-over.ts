import type { Logger } from 'pino'
import type { Orm } from '../../db/clients.ts'
import type { ClaimedMail } from './claim-mails.ts'
import { envelopeOf } from './envelope.ts'
import { recordHandover } from './record-handover.ts'
import type { Handover, Transport } from './transport.ts'

const MOST_TRIES = 10
const MILLISECONDS_BETWEEN_TRIES = 500

/** The transport, and the address to send from. */
export interface Outgoing {
  transport: Transport
  from: string
}

/** Renders a claimed email, gives it to the transport, and records the outcome. */
export async function handOver(orm: Orm, mail: ClaimedMail, outgoing: Outgoing, log: Logger): Promise<Handover> {
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
