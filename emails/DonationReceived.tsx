import type { LetterOf } from '../api/contract/email/letter.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { letterWords } from './words/catalogues.ts'

/** To somebody who offered an item, or with whose address somebody else did. See product.md#donations. */
export function DonationReceived({ letter }: { letter: LetterOf<'donation-received'> }) {
  const { language, title, estimatedValue, wantsResult } = letter
  const say = letterWords(language)
  const organization = safeLine(letter.organization.name)
  return (
    <Frame
      letter={letter}
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
