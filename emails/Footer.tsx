import type { Sender } from '../api/contract/mail/letter.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Note, TextLink } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { Wordmark } from './Wordmark.tsx'

interface Props {
  sender: Sender | null
  /** To follow "You get this because". */
  because: string
  unsubscribeUrl: string | null
}

/** Who sent a mail and why, how to answer, and how to get no more of them. */
export function Footer({ sender, because, unsubscribeUrl }: Props) {
  return (
    <>
      {sender && (
        <Note>
          {safeLine(sender.name)} sent this with {PRODUCT_NAME}. To reach them, reply to this mail or write to{' '}
          <TextLink to={`mailto:${sender.contactEmail}`}>{sender.contactEmail}</TextLink>.
        </Note>
      )}
      <Note>You get this because {because}.</Note>
      {unsubscribeUrl && (
        <Note>
          Receipts and wins reach you in any case.{' '}
          <TextLink to={unsubscribeUrl}>Unsubscribe from all other mails</TextLink>
        </Note>
      )}
      {sender && <Wordmark size={15} />}
    </>
  )
}
