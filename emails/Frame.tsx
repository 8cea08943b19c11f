import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { mailWords } from '../api/contract/words/catalogues.ts'
import type { Email } from './define-template.tsx'
import { Lark, Margin, Note, Page, Picture, Sheet, TextLink } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import type { Sender } from './schema-parts.ts'
import { type Color, paint, SERIF } from './theme.ts'
import { emailWords } from './words/catalogues.ts'

interface Props {
  email: Email
  subject: string
  /** Green when all is calm, marigold for winning and the last hours, brick for what is lost. */
  band: Color
  preview: string
  /** Why the recipient gets this, to follow "You’re getting this because". */
  because: string
  /** Whether its reader is the organization, which need not be told how to reach itself. */
  isToContact?: boolean
  children: ReactNode
}

/** What every email has around its words: who writes, why, and how to reach or leave them. */
export function Frame({ email, subject, band, preview, because, isToContact = false, children }: Props) {
  const { organization = null, language = 'en', myBidsUrl, unsubscribeUrl } = email
  const say = emailWords(language)
  return (
    <Page language={language} title={subject} preview={preview}>
      <Margin>
        <Letterhead sender={organization} />
      </Margin>
      <Sheet band={band}>{children}</Sheet>
      <Margin>
        {organization && !isToContact && <Origin sender={organization} language={language} />}
        {myBidsUrl && (
          <Note>
            <TextLink to={myBidsUrl}>{say('myBids')}</TextLink>
          </Note>
        )}
        <Note>{say('because', { reason: /[.…]$/.test(because) ? because : `${because}.` })}</Note>
        {unsubscribeUrl && (
          <Unsubscribe url={unsubscribeUrl} isToBidder={email.language !== undefined} language={language} />
        )}
        {organization && <Wordmark size={16} />}
      </Margin>
    </Page>
  )
}

/** Whose email it is: the organization's, or, about an account, our own. */
function Letterhead({ sender }: { sender: Sender | null }) {
  if (sender === null) return <Wordmark size={22} />
  return (
    <div style={{ fontFamily: SERIF, fontSize: 18, fontWeight: 700 }}>
      {sender.logoUrl && <Picture src={sender.logoUrl} height={40} maxWidth={160} />}
      <TextLink to={sender.url} isPlain>
        {safeLine(sender.name)}
      </TextLink>
      {sender.eventName && (
        <div {...paint({ text: 'ink-soft' }, { fontSize: 15, lineHeight: '21px', fontWeight: 400 })}>
          {safeLine(sender.eventName)}
        </div>
      )}
    </div>
  )
}

/** On whose behalf an email is sent, and how to answer. */
function Origin({ sender, language }: { sender: Sender; language: Language }) {
  const words = { organization: safeLine(sender.name), product: PRODUCT_NAME }
  return (
    <Note>
      {emailWords(language)(sender.hasOwnWords ? 'sentBy' : 'sentThrough', words)}{' '}
      {sender.hasOwnWords && (
        <>
          <TextLink to={`mailto:${sender.contactEmail}`}>{sender.contactEmail}</TextLink>.
        </>
      )}
    </Note>
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

/** The product's name beside its bird. */
function Wordmark({ size }: { size: number }) {
  return (
    <span {...paint({ text: 'leaf' }, { fontFamily: SERIF, fontSize: size, fontWeight: 700 })}>
      <Lark size={size * 1.5} />
      {PRODUCT_NAME}
    </span>
  )
}
