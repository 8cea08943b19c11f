import type { EmailOf } from '../api/contract/email/email.ts'
import { timeLeft, timeLeftInWords } from '../api/contract/values/time/time-left.ts'
import { Frame } from './Frame.tsx'
import { Code, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** To somebody who wants to see their bids, or to bid, on a device that we don't know. */
export function BidderCode({ email }: { email: EmailOf<'bidder-code'> }) {
  const { code, sentAt, expiresAt, language } = email
  const say = emailWords(language)
  const where = { organization: safeLine(email.organizationName) }
  const time = timeLeftInWords(timeLeft(new Date(sentAt), new Date(expiresAt)), language)
  return (
    <Frame
      email={email}
      band="leaf"
      preview={say('codePreview', { ...where, code })}
      because={say('becauseCode', where)}
    >
      <Title>{say('code')}</Title>
      <Paragraph>{say('typeCode', where)}</Paragraph>
      <Code>{code}</Code>
      <Note>{say('codeNote', { time })}</Note>
    </Frame>
  )
}
