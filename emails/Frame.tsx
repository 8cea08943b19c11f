import type { ReactNode } from 'react'
import type { Email, Sender } from '../api/contract/email/email.ts'
import { emailLanguage } from './email-language.ts'
import { Footer } from './Footer.tsx'
import { Margin, Page, Sheet, TextLink } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { subjectOf } from './subject.ts'
import { type Color, SERIF } from './theme.ts'
import { Wordmark } from './Wordmark.tsx'

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
