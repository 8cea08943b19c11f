import { join } from 'node:path'
import { type Config, canSendEmail } from '../../server/context/config.ts'
import { openMailbox } from './mailbox.ts'
import { openResend } from './resend.ts'
import type { Outgoing } from './send-batch.ts'
import { openSmtp } from './smtp.ts'

/** Where emails are stored that are not sent. */
export function mailboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail')
}

/** Whether the provider sends an email once, however often it is sent under its key. */
export function knowsKeys({ email }: Pick<Config, 'email'>): boolean {
  return email?.kind === 'resend'
}

/**
 * How email is sent: through Resend, else an SMTP server, else, in development, to a folder. `null` with none of them,
 * see `canSendEmail`.
 */
export function openTransport(config: Config): Outgoing | null {
  const { email } = config
  if (email?.kind === 'resend') return { transport: openResend(email.apiKey), from: email.from }
  if (email?.kind === 'smtp') return { transport: openSmtp(email.url), from: email.from }
  if (!canSendEmail(config)) return null
  return { transport: openMailbox(mailboxFolder(config)), from: 'bidlark@localhost' }
}
