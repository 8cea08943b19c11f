import { type EmailKind, isOptional } from '../../contract/values/kind/email-kind.ts'

/** Whether mail to an address is wanted, and arrives. */
export interface Reach {
  unsubscribedAt: Date | null
  bouncedAt: Date | null
  complainedAt: Date | null
}

/** Why no email of this kind goes to an address, in the words the team reads; `null` when it may. */
export function refuseAddress(kind: EmailKind, { unsubscribedAt, bouncedAt, complainedAt }: Reach): string | null {
  if (bouncedAt) return 'This address bounced.'
  if (!isOptional(kind)) return null
  if (complainedAt) return 'The recipient marked our email as spam.'
  return unsubscribedAt ? 'The recipient unsubscribed.' : null
}
