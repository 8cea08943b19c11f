import type { LetterOf } from '../api/contract/mail/letter.ts'
import { DEFAULT_RULES } from '../api/contract/organizations/default-rules.ts'
import { moment } from '../api/contract/values/moment.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { LinkedItemName } from './LinkedItemName.tsx'
import { PlainWords } from './PlainWords.tsx'
import { Note, Paragraph, Subtitle, Title } from './parts.tsx'
import { RichWords } from './RichWords.tsx'
import { safeLine } from './safe-text.ts'

/** To a winner: what they won at one closing, and what to do now. */
export function Won({ letter }: { letter: LetterOf<'won'> }) {
  const { organization, items, total, payBy, rules, isGathered } = letter
  const isOne = items.length === 1
  return (
    <Frame
      letter={letter}
      band="marigold"
      preview={`Amount due: ${priceInWords(total)}. Here’s how to pay and pick up.`}
      because="you were the winning bidder"
    >
      <Title>{isOne ? 'You won!' : `You won ${items.length} items!`}</Title>
      <Paragraph>Congratulations, and thank you for supporting {safeLine(organization.name)}.</Paragraph>
      <Facts>
        {items.map((item) => (
          <Fact key={item.url} label={<LinkedItemName item={item} />}>
            {priceInWords(item.amount)}
          </Fact>
        ))}
        <Fact label="Amount due" isMain>
          {priceInWords(total)}
        </Fact>
        {payBy && <Fact label="Pay by">{moment(new Date(payBy), organization.timeZone)}</Fact>}
      </Facts>
      {isGathered && <Note>This is in addition to any items we told you about in an earlier email.</Note>}
      <Subtitle>How to pay and pick up</Subtitle>
      <RichWords>{rules ?? DEFAULT_RULES}</RichWords>
      <Subtitle>Questions?</Subtitle>
      {organization.contactInfo && <PlainWords>{organization.contactInfo}</PlainWords>}
      <Paragraph>Just reply to this email to reach {safeLine(organization.name)}.</Paragraph>
    </Frame>
  )
}
