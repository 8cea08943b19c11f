import type { LetterOf } from '../api/contract/email/letter.ts'
import { timeLeft, timeLeftInWords } from '../api/contract/values/time/time-left.ts'
import { Frame } from './Frame.tsx'
import { Code, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { letterWords } from './words/catalogues.ts'

/** To somebody who wants to see their bids, or to bid, on a device that we don't know. */
export function BidderCode({ letter }: { letter: LetterOf<'bidder-code'> }) {
  const { code, sentAt, expiresAt, language } = letter
  const say = letterWords(language)
  const where = { organization: safeLine(letter.organizationName) }
  const time = timeLeftInWords(timeLeft(new Date(sentAt), new Date(expiresAt)), language)
  return (
    <Frame
      letter={letter}
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
