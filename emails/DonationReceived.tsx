import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** To somebody who offered an item, or with whose address somebody else did. See product.md#donations. */
export function DonationReceived({ email }: { email: EmailOf<'donation-received'> }) {
  const { language, title, estimatedValue, wantsResult } = email
  const say = emailWords(language)
  const organization = safeLine(email.organization.name)
  return (
    <Frame
      email={email}
      band="leaf"
      preview={say('donationReceivedNote', { organization })}
      because={say('becauseOffered', { organization })}
    >
      <Title>{say('donationReceived')}</Title>
      <Paragraph>{say('donationReceivedNote', { organization })}</Paragraph>
      <Facts>
        <Fact label={say('donationItem')}>{safeLine(title)}</Fact>
        {estimatedValue && <Fact label={say('donationValue')}>{priceInWords(estimatedValue)}</Fact>}
      </Facts>
      {wantsResult && <Paragraph>{say('donationTold')}</Paragraph>}
      <Note>{say('donationNotYours')}</Note>
    </Frame>
  )
}
