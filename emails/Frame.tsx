import type { ReactNode } from 'react'
import type { Email, Sender } from '../api/contract/email/email.ts'
import type { EmailKind } from '../api/contract/values/kind/email-kind.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { mailWords } from '../api/contract/words/catalogues.ts'
import { Margin, Note, Page, Sheet, TextLink } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { subjectOf } from './subject.ts'
import { type Color, paint, SERIF } from './theme.ts'
import { emailWords } from './words/catalogues.ts'

interface Props {
  email: Email
  /** Green when all is calm, marigold for winning and the last hours, brick for what is lost. */
  band: Color
  preview: string
  /** Why the recipient gets this, to follow "You’re getting this because". */
  because: string
  children: ReactNode
}

/** What every mail has around its words: who writes, why, and how to reach or leave them. */
export function Frame({ email, band, preview, because, children }: Props) {
  const language = emailLanguage(email)
  return (
    <Page language={language} title={subjectOf(email)} preview={preview}>
      <Margin>
        <Letterhead sender={senderOf(email)} />
      </Margin>
      <Sheet band={band}>{children}</Sheet>
      <Margin>
        <Footer
          kind={email.kind}
          language={language}
          sender={senderOf(email)}
          because={because}
          myBidsUrl={('myBidsUrl' in email && email.myBidsUrl) || null}
          unsubscribeUrl={unsubscribeUrlOf(email)}
        />
      </Margin>
    </Page>
  )
}

function senderOf(email: Email) {
  return 'organization' in email ? email.organization : null
}

function unsubscribeUrlOf(email: Email): string | null {
  return 'unsubscribeUrl' in email ? email.unsubscribeUrl : null
}

/** Whose email it is: the organization's, or, about an account, our own. */
function Letterhead({ sender }: { sender: Sender | null }) {
  if (sender === null) return <Wordmark size={22} />
  return (
    <div style={{ fontFamily: SERIF, fontSize: 18, fontWeight: 700 }}>
      <TextLink to={sender.url} isPlain>
        {safeLine(sender.name)}
      </TextLink>
    </div>
  )
}

interface FooterProps {
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
function Footer({ kind, language, sender, because, myBidsUrl, unsubscribeUrl }: FooterProps) {
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

/** The product's name beside two wings: no picture, since many programs show none. */
function Wordmark({ size }: { size: number }) {
  const wing = { display: 'inline-block', width: size * 0.55, height: size * 0.55 }
  return (
    <span {...paint({ text: 'leaf' }, { fontFamily: SERIF, fontSize: size, fontWeight: 700 })}>
      <span aria-hidden="true" {...paint({ ground: 'leaf' }, { ...wing, borderRadius: '0 100% 0 100%' })} />
      <span aria-hidden="true" {...paint({ ground: 'marigold' }, { ...wing, borderRadius: '100% 0 100% 0' })} />{' '}
      {PRODUCT_NAME}
    </span>
  )
}

/** What an email is written in: for bidders their language, for everybody else English. See product#languages. */
export function emailLanguage(email: Email): Language {
  return 'language' in email ? email.language : 'en'
}
