import type { Sender } from '../api/contract/email/email.ts'
import type { EmailKind } from '../api/contract/values/kind/email-kind.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { mailWords } from '../api/contract/words/catalogues.ts'
import { Note, TextLink } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { Wordmark } from './Wordmark.tsx'
import { emailWords } from './words/catalogues.ts'

interface Props {
  kind: EmailKind
  language: Language
  sender: Sender | null
  /** To follow "You’re getting this because". */
  because: string
  /** Where its reader sees all their bids. */
  myBidsUrl: string | null
  unsubscribeUrl: string | null
}

/** Who sent an email and why, how to answer, and how to get no more of them. */
export function Footer({ kind, language, sender, because, myBidsUrl, unsubscribeUrl }: Props) {
  // Its readers are the organization: they need not be told how to reach themselves.
  const isToTeam = ['closing-summary', 'question', 'donation-offered', 'second-chance-over'].includes(kind)
  const say = emailWords(language)
  const reason = because.endsWith('…') ? because : `${because}.`
  return (
    <>
      {sender && !isToTeam && (
        <Note>
          {say(sender.hasOwnWords ? 'sentBy' : 'sentThrough', {
            organization: safeLine(sender.name),
            product: PRODUCT_NAME,
          })}{' '}
          {sender.hasOwnWords && (
            <>
              <TextLink to={`mailto:${sender.contactEmail}`}>{sender.contactEmail}</TextLink>.
            </>
          )}
        </Note>
      )}
      {myBidsUrl && (
        <Note>
          <TextLink to={myBidsUrl}>{say('myBids')}</TextLink>
        </Note>
      )}
      <Note>{say('because', { reason })}</Note>
      {unsubscribeUrl && (
        <Unsubscribe url={unsubscribeUrl} isToBidder={kind !== 'invitation' && !isToTeam} language={language} />
      )}
      {sender && <Wordmark size={15} />}
    </>
  )
}

function Unsubscribe({ url, isToBidder, language }: { url: string; isToBidder: boolean; language: Language }) {
  if (!isToBidder) {
    return (
      <Note>
        <TextLink to={url}>Unsubscribe</TextLink>
      </Note>
    )
  }
  return (
    <Note>
      {mailWords(language)('stillSent')} <TextLink to={url}>{emailWords(language)('unsubscribe')}</TextLink>
    </Note>
  )
}
