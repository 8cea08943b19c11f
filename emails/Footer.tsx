import type { Sender } from '../api/contract/mail/letter.ts'
import { type LetterKind, STILL_SENT } from '../api/contract/values/mail-kind.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Note, TextLink } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { Wordmark } from './Wordmark.tsx'

interface Props {
  kind: LetterKind
  sender: Sender | null
  /** To follow "You’re getting this because". */
  because: string
  unsubscribeUrl: string | null
}

/** Who sent an email and why, how to answer, and how to get no more of them. */
export function Footer({ kind, sender, because, unsubscribeUrl }: Props) {
  // Its readers are the organization: they need not be told how to reach themselves.
  const isToTeam = kind === 'closing-summary'
  return (
    <>
      {sender && !isToTeam && (
        <Note>
          {safeLine(sender.name)} sent this email through {PRODUCT_NAME}. To reach them, just reply, or email{' '}
          <TextLink to={`mailto:${sender.contactEmail}`}>{sender.contactEmail}</TextLink>.
        </Note>
      )}
      <Note>You’re getting this because {because.endsWith('…') ? because : `${because}.`}</Note>
      {unsubscribeUrl && <Unsubscribe url={unsubscribeUrl} isToBidder={kind !== 'invitation'} />}
      {sender && <Wordmark size={15} />}
    </>
  )
}

function Unsubscribe({ url, isToBidder }: { url: string; isToBidder: boolean }) {
  if (!isToBidder) {
    return (
      <Note>
        <TextLink to={url}>Unsubscribe</TextLink>
      </Note>
    )
  }
  return (
    <Note>
      {STILL_SENT} <TextLink to={url}>Unsubscribe from other auction emails</TextLink>
    </Note>
  )
}
