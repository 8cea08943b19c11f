import { ChevronDown, Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { MessageView } from '../../../api/contract/email/message.ts'
import { may } from '../../../api/contract/organizations/permissions.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { OwnText } from '../../ui/text/OwnText.tsx'
import { useCan, useTeam } from '../frame/team-context.ts'
import { Compose } from './Compose.tsx'
import { audienceInWords, countsInWords } from './message-words.ts'
import { useMessages } from './queries/messages.ts'

/** The list of messages, or a new one. Together: whoever opens one opens the other. */
export function MessageScreens({ isNew = false }: { isNew?: boolean }) {
  return isNew ? <Compose /> : <Messages />
}

/** What the team wrote to bidders, and what became of it. See product#messages-to-bidders. */
function Messages() {
  const { role } = useTeam()
  const canWrite = useCan('write to bidders')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Messages</h1>
        {canWrite && (
          <Link href="/messages/new" className="button button-primary min-h-11 text-base">
            <Plus className="size-5" aria-hidden="true" />
            New Message
          </Link>
        )}
      </div>
      {may(role, 'write to bidders') ? <Sent /> : <p className="mt-4">Only owners can write to bidders.</p>}
    </>
  )
}

function Sent() {
  const { page, turn } = useListAt()
  return (
    <Loaded query={useMessages(page)} failure="The messages couldn’t be loaded.">
      {({ messages, pagination }) => (
        <>
          {messages.length === 0 && (
            <p className="py-10 text-center text-ink-soft" role="status">
              No messages yet.
            </p>
          )}
          <Rows className="mt-6">
            {messages.map((message) => (
              <li key={message.id}>
                <Message message={message} />
              </li>
            ))}
          </Rows>
          <Pages {...pagination} of="messages" onTurn={turn} />
        </>
      )}
    </Loaded>
  )
}

function Message({ message }: { message: MessageView }) {
  const { timeZone } = useTeam().organization
  const { subject, text, sentAt, byName } = message
  return (
    <details className="group">
      <summary className="relative grid cursor-pointer gap-1 py-3 pr-12 pl-4 hover:bg-sunken focus-visible:-outline-offset-3">
        <ChevronDown className="absolute top-4 right-4 size-5 text-ink-soft group-open:rotate-180" aria-hidden="true" />
        <span className="font-semibold wrap-anywhere">
          <OwnText>{subject}</OwnText>
        </span>
        <span className="text-sm text-ink-soft wrap-anywhere">
          {[shortMoment(new Date(sentAt), timeZone), byName, audienceInWords(message)].join(' · ')}
        </span>
        <span className="figures text-sm text-ink-soft">{countsInWords(message).join(' · ')}</span>
      </summary>
      <p className="border-t border-line px-4 py-3 whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </p>
    </details>
  )
}
