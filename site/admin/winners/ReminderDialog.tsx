import type { ReminderPreview, ReminderRefusal } from '../../../api/contract/email/payment-reminders.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { EmailPreview } from '../frame/EmailPreview.tsx'
import { useRemind, useReminderPreview } from './queries/winners.ts'

interface Props {
  /** Whom to remind; `null`: all who have not paid. */
  winnerIds: string[] | null
  isOpen: boolean
  onClose: () => void
}

/** Shows a reminder to pay as it will arrive, who gets it and who does not, and sends it. See product#payment-reminders. */
export function ReminderDialog({ winnerIds, isOpen, onClose }: Props) {
  return (
    <Dialog
      title="Send a Reminder"
      description="An email with what they owe and how to pay."
      isOpen={isOpen}
      isWide
      onClose={onClose}
    >
      {isOpen && <Contents winnerIds={winnerIds} onClose={onClose} />}
    </Dialog>
  )
}

function Contents({ winnerIds, onClose }: Pick<Props, 'winnerIds' | 'onClose'>) {
  const remind = useRemind()
  const send = () => remind.isPending || remind.mutate(winnerIds, { onSuccess: onClose })
  return (
    <Loaded query={useReminderPreview(winnerIds)} failure="The reminder couldn’t be loaded.">
      {({ count, leftOut, email }) => (
        <div className="grid gap-5">
          <p role="status">{countInWords(count)}</p>
          <LeftOut leftOut={leftOut} />
          {email && <EmailPreview {...email} />}
          <div className="flex flex-wrap-reverse justify-end gap-2">
            <button type="button" className="button grow sm:grow-0" onClick={onClose}>
              {count === 0 ? 'Close' : 'Cancel'}
            </button>
            {count > 0 && (
              <button
                type="button"
                className="button button-primary grow sm:grow-0"
                aria-disabled={remind.isPending}
                onClick={send}
              >
                {remind.isPending
                  ? 'Sending…'
                  : count === 1
                    ? 'Send Reminder'
                    : `Send ${count.toLocaleString('en-US')} Reminders`}
              </button>
            )}
          </div>
        </div>
      )}
    </Loaded>
  )
}

function LeftOut({ leftOut }: Pick<ReminderPreview, 'leftOut'>) {
  if (leftOut.length === 0) return null
  return (
    <details open={leftOut.length <= 3}>
      <summary className="min-h-11 cursor-pointer py-2.5">
        {leftOut.length === 1 ? '1 winner doesn’t get it' : `${leftOut.length} winners don’t get it`}
      </summary>
      <ul className="grid gap-1 text-sm">
        {leftOut.map(({ id, code, name, label, reason }) => (
          <li key={id} className="wrap-anywhere">
            <span className="figures tracking-widest text-ink-soft">{code}</span> {name ?? label}:{' '}
            {refusalNames[reason]}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Why somebody is not reminded. */
const refusalNames: Record<ReminderRefusal, string> = {
  paid: 'paid',
  reminded: 'reminded in the last 24 hours',
  erased: 'their address was erased',
  bounces: 'email to them bounces',
  refused: 'wants no email from you',
  paddle: 'bid with a paddle, without email',
  promised: 'promised to pay later',
}

/** How many get a reminder, and whose is shown: "3 winners get it. This is the first one’s." */
export function countInWords(count: number): string {
  if (count === 0) return 'No one can be reminded right now.'
  if (count === 1) return '1 winner gets this email.'
  return `${count.toLocaleString('en-US')} winners get it. This is the first one’s.`
}
