import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Orm } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { Email, RenderedEmail } from '../../../emails/define-template.tsx'
import { safeLine } from '../../../emails/safe-text.ts'
import { PRODUCT_NAME } from '../../contract/values/product.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { inTime } from '../../server/context/unavailable.ts'
import type { OutboxRow } from '../kinds/define-email.ts'
import { CANNOT_BE_WRITTEN } from '../kinds/draft-email.ts'
import { definitionOf } from '../kinds/emails.ts'
import type { EmailBatch } from './claim-emails.ts'
import { recordOutcomes, type SendOutcome } from './outcomes.ts'
import type { Envelope, SendResult, Transport } from './transport.ts'

/** A database that hangs gives no error. */
const LONGEST_TRY_MS = 10_000

/** How delivery deals with what is slow, in milliseconds. */
export interface DeliveryTimes {
  /** Claims are renewed this often while emails are sent. */
  betweenRenewals: number
  /** An outcome that the database does not take is offered to it for this long: not until the email is taken for lost. */
  recording: number
  /** It is offered again after this long. */
  betweenTries: number
  /** A call that takes longer makes room for another. */
  slow: number
  /** What is being sent when the process ends has this long to finish. */
  leaving: number
}

/** The transport, and the address to send from. */
export interface Outgoing {
  transport: Transport
  from: string
}

/** Emails, and the claim to them, which is renewed from when they were claimed: they may wait for their call. */
export interface ClaimedBatch {
  batch: EmailBatch
  claim: Claim
}

type Context = Pick<AppContext, 'clock'> & { times: DeliveryTimes }

/** Renders claimed emails, gives them to the transport in one call, and records what became of each. */
export async function sendBatch(
  orm: Orm,
  { batch, claim }: ClaimedBatch,
  outgoing: Outgoing,
  { log, clock, times, config }: Context & Pick<AppContext, 'log' | 'config'>,
): Promise<SendResult[]> {
  // Released before its outcome is recorded, or a renewal on another connection could come in between.
  const outcomes = await tryToSend(batch, { ...outgoing, site: config.publicUrl }, log).finally(claim.release)
  // What is not recorded would be sent again, so wait for a database that is briefly away.
  await patiently(() => recordOutcomes(orm, claim.isOurs, outcomes, clock.now()), times)
  return outcomes.map(({ result }) => result)
}

/** Puts claimed emails back that are not sent after all. */
export async function putBack(orm: Orm, { batch, claim }: ClaimedBatch, { clock, times }: Context): Promise<void> {
  claim.release()
  const outcomes = batch.emails.map(({ row }) => ({ row, subject: null, result: UNTRIED }))
  await patiently(() => recordOutcomes(orm, claim.isOurs, outcomes, clock.now()), times)
}

const UNTRIED: SendResult = { kind: 'busy', problem: '' }
const UNWRITABLE: SendResult = { kind: 'refused', problem: CANNOT_BE_WRITTEN }

async function tryToSend(
  { id, emails }: EmailBatch,
  { transport, ...sender }: Outgoing & { site: URL },
  log: Logger,
): Promise<SendOutcome[]> {
  const written = await Promise.all(emails.map(({ row, email }) => write(row, email, sender, log)))
  const envelopes = written.flatMap(({ envelope }) => envelope ?? [])
  const results = envelopes.length > 0 ? await transport.send(envelopes, id) : []
  const byId = new Map(envelopes.map((envelope, index) => [envelope.id, results[index]]))
  return written.map(({ row, envelope }) => ({
    row,
    subject: envelope?.subject ?? null,
    result: byId.get(row.id) ?? UNWRITABLE,
  }))
}

async function write(row: OutboxRow, email: Email, sender: { from: string; site: URL }, log: Logger) {
  try {
    return { row, envelope: await envelopeOf(email, { id: row.id, to: row.recipient, ...sender }) }
  } catch (error) {
    log.error({ err: error, mail: row.id }, 'a mail could not be written')
    return { row, envelope: null }
  }
}

/**
 * Puts an email into words and addresses it: from the platform, in the organization's name, answers to the
 * organization, or to whoever asks it something.
 * @param site where its readers find our pictures
 */
export async function envelopeOf(
  email: Email,
  { id, to, from, site }: { id: string; to: string; from: string; site: URL },
): Promise<Envelope> {
  const { organization } = email
  return {
    id,
    to,
    from: { name: organization ? `${safeLine(organization.name)} via ${PRODUCT_NAME}` : PRODUCT_NAME, address: from },
    replyTo: email.askerEmail ?? organization?.contactEmail ?? null,
    ...(await renderEmail(email, site)),
    headers: headersOf(email),
  }
}

function headersOf(email: Email): Record<string, string> {
  // So that auto-replies do not answer. RFC 3834.
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  if (!('unsubscribeUrl' in email)) return automatic
  const oneClick = 'List-Unsubscribe=One-Click'
  return { ...automatic, 'List-Unsubscribe': `<${email.unsubscribeUrl}>`, 'List-Unsubscribe-Post': oneClick }
}

/** Loads what draws emails: a third of what a process has to load, and many send none. */
export const loadTemplates = () => import('../../../emails/define-template.tsx')

/** An email as HTML and text. The first one waits until what draws it is loaded. */
export async function renderEmail(email: Email, site: URL): Promise<RenderedEmail> {
  const { renderWith } = await loadTemplates()
  return renderWith(await definitionOf(email.kind).template(), email, site)
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

/** Emails that this process is sending. */
export interface Claim {
  /** Whether a row is one of them, and still claimed by this process, as SQL. */
  isOurs(): SQL | undefined
  /** Ends the renewal. */
  release(): void
}

/**
 * Renews the claim of emails every `milliseconds` until it is released, however long sending them takes, so that
 * `reclaimEmails` takes none for lost that somebody works on.
 */
export function renewClaim(
  orm: Orm,
  { id, emails }: EmailBatch,
  { log, clock }: Pick<AppContext, 'log' | 'clock'>,
  milliseconds: number,
): Claim {
  const ids = emails.map(({ row }) => row.id)
  // Those that are known not to be stored aside: whether one was may be unknown.
  const instants = emails.slice(0, 1).flatMap(({ row }) => row.claimedAt ?? [])
  const isOurs = () => and(inArray(outbox.id, ids), eq(outbox.state, 'sending'), inArray(outbox.claimedAt, instants))

  async function renew() {
    const claimedAt = clock.now()
    const ours = isOurs()
    instants.push(claimedAt)
    const renewed = await orm.update(outbox).set({ claimedAt }).where(ours).returning({ id: outbox.id })
    if (renewed.length > 0) return
    // Another process took it for lost, and may claim it at that very millisecond.
    instants.splice(instants.indexOf(claimedAt), 1)
    clearInterval(timer)
  }

  // One at a time: a later one that overtakes another would look to that like another process.
  let isRenewing = false
  const timer = setInterval(async () => {
    if (isRenewing) return
    isRenewing = true
    await renew().catch((error: unknown) => log.warn({ err: error, batch: id }, 'a claim is renewed a little later'))
    isRenewing = false
  }, milliseconds)
  return { isOurs, release: () => clearInterval(timer) }
}
