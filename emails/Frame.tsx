import type { ReactNode } from 'react'
import type { Letter, Sender } from '../api/contract/email/letter.ts'
import { Footer } from './Footer.tsx'
import { letterLanguage } from './letter-language.ts'
import { Margin, Page, Sheet, TextLink } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { subjectOf } from './subject.ts'
import { type Color, SERIF } from './theme.ts'
import { Wordmark } from './Wordmark.tsx'

interface Props {
  letter: Letter
  /** Green when all is calm, marigold for winning and the last hours, brick for what is lost. */
  band: Color
  preview: string
  /** Why the recipient gets this, to follow "You’re getting this because". */
  because: string
  children: ReactNode
}

/** What every mail has around its words: who writes, why, and how to reach or leave them. */
export function Frame({ letter, band, preview, because, children }: Props) {
  const language = letterLanguage(letter)
  return (
    <Page language={language} title={subjectOf(letter)} preview={preview}>
      <Margin>
        <Letterhead sender={senderOf(letter)} />
      </Margin>
      <Sheet band={band}>{children}</Sheet>
      <Margin>
        <Footer
          kind={letter.kind}
          language={language}
          sender={senderOf(letter)}
          because={because}
          myBidsUrl={('myBidsUrl' in letter && letter.myBidsUrl) || null}
          unsubscribeUrl={unsubscribeUrlOf(letter)}
        />
      </Margin>
    </Page>
  )
}

function senderOf(letter: Letter) {
  return 'organization' in letter ? letter.organization : null
}

function unsubscribeUrlOf(letter: Letter): string | null {
  return 'unsubscribeUrl' in letter ? letter.unsubscribeUrl : null
}

/** Whose letter it is: the organization's, or, about an account, our own. */
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
