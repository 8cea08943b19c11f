import type { MailState } from '../../../api/contract/values/kind/mail-kind.ts'

const WAITING = 'border-marigold bg-marigold-wash'
const LOST = 'border-brick bg-brick-wash'
const looks: Record<MailState, { name: string; look: string }> = {
  queued: { name: 'Waiting', look: WAITING },
  sending: { name: 'Sending', look: WAITING },
  sent: { name: 'Sent', look: 'border-leaf bg-leaf-wash' },
  failed: { name: 'Failed', look: LOST },
  bounced: { name: 'Bounced', look: LOST },
  suppressed: { name: 'Not Sent', look: 'border-dashed border-line-strong' },
}

/** The state of an email. */
export function MailBadge({ state }: { state: MailState }) {
  const { name, look } = looks[state]
  return <span className={`rounded-full border px-2 py-px font-semibold text-ink ${look}`}>{name}</span>
}
