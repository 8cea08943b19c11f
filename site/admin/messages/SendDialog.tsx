import type { MessageDraft, MessagePreview } from '../../../api/contract/email/message.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmailPreview } from '../frame/EmailPreview.tsx'
import { change } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { peopleInWords, reachInWords, refusalWords } from './message-words.ts'
import { refreshMessages } from './queries/messages.ts'

/** A message as it was written, and what it would be as an email. */
export interface Previewed {
  id: string
  draft: MessageDraft
  preview: MessagePreview
}

interface Props {
  /** `null` while it is being written. */
  previewed: Previewed | null
  onClose: () => void
  onSent: () => void
}

/** Shows a message as it will arrive, says how many get it, and sends it. */
export function SendDialog({ previewed, onClose, onSent }: Props) {
  return (
    <Dialog title="Send This Message?" isOpen={previewed !== null} onClose={onClose}>
      {previewed && <Contents previewed={previewed} onClose={onClose} onSent={onSent} />}
    </Dialog>
  )
}

function Contents({ previewed: { id, draft, preview }, onClose, onSent }: Props & { previewed: Previewed }) {
  const { slug } = useTeam().organization
  const send = useAction(() => change('POST', `/api/${slug}/admin/messages`, { id, ...draft }), {
    done: () => ({ title: 'Message sent', description: `To ${peopleInWords(preview.count)}` }),
    failure: { title: 'Failed to send the message', fallback: 'Please try again. No one gets it twice.' },
    refresh: () => refreshMessages(slug),
  })
  const { count, refusal, email } = preview
  return (
    <div className="grid gap-5">
      <p role="status">{reachInWords(preview)}</p>
      {refusal && (
        <p role="note" className="rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3">
          {refusalWords[refusal]}
        </p>
      )}
      {email && <EmailPreview {...email} />}
      <div className="flex flex-wrap-reverse justify-end gap-2">
        <button type="button" className="button grow sm:grow-0" onClick={onClose}>
          Keep Writing
        </button>
        {count > 0 && !refusal && (
          <button
            type="button"
            className="button button-primary grow sm:grow-0"
            aria-disabled={send.isPending}
            onClick={() => send.isPending || send.mutate(undefined, { onSuccess: onSent })}
          >
            {send.isPending ? 'Sending…' : `Send to ${peopleInWords(count).replace(/p/, 'P')}`}
          </button>
        )}
      </div>
    </div>
  )
}
