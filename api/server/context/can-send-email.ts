import type { Config } from './config.ts'

/** Whether this installation sends email at all; otherwise it waits in the outbox. */
export function canSendEmail({ mail, development }: Pick<Config, 'mail' | 'development'>): boolean {
  return mail !== null || development
}
