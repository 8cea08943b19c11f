import { join } from 'node:path'
import type { Config } from '../context/config.ts'
import type { Outgoing } from './deliver.ts'
import { openMailbox } from './mailbox.ts'
import { openResend } from './resend.ts'
import { openSmtp } from './smtp.ts'

/** Where mails are kept that nothing sends. */
export function mailboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail')
}

/** Whether mail leaves the building at all; otherwise it waits in the outbox. */
export function canSendMail({ mail, development }: Pick<Config, 'mail' | 'development'>): boolean {
  return mail !== null || development
}

/**
 * How mail leaves the building: through Resend, else an SMTP server, else, in development, into a folder.
 * `null` elsewhere without either, see `canSendMail`.
 */
export function openTransport(config: Config): Outgoing | null {
  const { mail } = config
  if (mail?.kind === 'resend') return { transport: openResend(mail.apiKey), from: mail.from }
  if (mail?.kind === 'smtp') return { transport: openSmtp(mail.url), from: mail.from }
  if (!canSendMail(config)) return null
  return { transport: openMailbox(mailboxFolder(config)), from: 'bidlark@localhost' }
}
