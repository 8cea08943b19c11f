import { z } from 'zod'
import { timeLeft, timeLeftInWords } from '../../api/contract/values/time/time-left.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Code, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { organization, sentAt } from '../sample-facts.ts'
import { instant, language } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('bidder-code'),
  language,
  /** Where it was asked for. */
  organizationName: z.string(),
  code: z.string(),
  expiresAt: instant,
  sentAt: instant,
})
type Email = z.output<typeof schema>

/** To somebody who wants to see their bids, or to bid, on a device that we don't know. */
export const bidderCode = defineTemplate({
  schema,
  subject: ({ organizationName, language }) =>
    subjectWords(language)('code', { organization: safeShortLine(organizationName) }),
  Body: BidderCode,
  samples: {
    'bidder code': {
      kind: 'bidder-code',
      language: 'en',
      organizationName: organization.name,
      code: '481516',
      sentAt,
      expiresAt: '2024-12-04T21:22:00.000Z',
    },
  },
})

function BidderCode({ email, subject }: EmailProps<Email>) {
  const { code, sentAt, expiresAt, language } = email
  const say = emailWords(language)
  const where = { organization: safeLine(email.organizationName) }
  const time = timeLeftInWords(timeLeft(new Date(sentAt), new Date(expiresAt)), language)
  return (
    <Frame
      email={email}
      subject={subject}
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
