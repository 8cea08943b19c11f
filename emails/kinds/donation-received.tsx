import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { sampleToBidder, unsubscribeUrl } from '../sample-facts.ts'
import { price, toBidder, unsubscribe } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('donation-received'),
  ...toBidder,
  ...unsubscribe,
  title: z.string(),
  estimatedValue: price.nullable(),
  wantsResult: z.boolean(),
})
type Email = z.output<typeof schema>

const received: Email = {
  kind: 'donation-received',
  ...sampleToBidder,
  title: 'Dinner for two at the Lark',
  estimatedValue: '120.00',
  wantsResult: true,
  unsubscribeUrl,
}

/** To somebody who offered an item, or with whose address somebody else did. Of what they wrote it says the title alone: the address may be anybody's. See product#donations. */
export const donationReceived = defineTemplate({
  schema,
  subject: ({ organization, language }) =>
    subjectWords(language)('donationReceived', { organization: safeShortLine(organization.name) }),
  Body: DonationReceived,
  samples: {
    'donation received': received,
    'donation received, little said': { ...received, estimatedValue: null, wantsResult: false },
    'donation received, markup in title': { ...received, title: '<b>Dinner</b> & more' },
  },
})

function DonationReceived({ email, subject }: EmailProps<Email>) {
  const { language, title, estimatedValue, wantsResult } = email
  const say = emailWords(language)
  const organization = safeLine(email.organization.name)
  return (
    <Frame
      email={email}
      subject={subject}
      band="leaf"
      preview={say('donationReceivedNote', { organization })}
      because={say('becauseOffered', { organization })}
    >
      <Title>{say('donationReceived')}</Title>
      <Paragraph>{say('donationReceivedNote', { organization })}</Paragraph>
      <Facts>
        <Fact label={say('donationItem')}>
          <span style={{ overflowWrap: 'anywhere' }}>{safeLine(title)}</span>
        </Fact>
        {estimatedValue && <Fact label={say('donationValue')}>{priceInWords(estimatedValue)}</Fact>}
      </Facts>
      {wantsResult && <Paragraph>{say('donationTold')}</Paragraph>}
      <Note>{say('donationNotYours')}</Note>
    </Frame>
  )
}
