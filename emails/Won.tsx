import type { LetterOf } from '../api/contract/mail/letter.ts'
import { DEFAULT_RULES } from '../api/contract/organizations/default-rules.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { LinkedItemName } from './LinkedItemName.tsx'
import { PlainWords } from './PlainWords.tsx'
import { Paragraph, Subtitle, Title } from './parts.tsx'
import { RichWords } from './RichWords.tsx'
import { safeLine } from './safe-text.ts'

/** To a winner: all they won at one closing, and what to do now. */
export function Won({ letter }: { letter: LetterOf<'won'> }) {
  const { organization, items, total, rules } = letter
  const isOne = items.length === 1
  return (
    <Frame
      letter={letter}
      band="marigold"
      preview={`${priceInWords(total)}${isOne ? '' : ' in all'}. How to pay and pick up, from ${safeLine(organization.name)}.`}
      because="you won with this address"
    >
      <Title>{isOne ? 'You won' : `You won ${items.length} items`}</Title>
      <Paragraph>Congratulations, and thank you for bidding.</Paragraph>
      <Facts>
        {items.map((item) => (
          <Fact key={item.url} label={<LinkedItemName item={item} />}>
            {priceInWords(item.amount)}
          </Fact>
        ))}
        <Fact label="To pay" isMain>
          {priceInWords(total)}
        </Fact>
      </Facts>
      <Subtitle>How to pay and pick up</Subtitle>
      <RichWords>{rules ?? DEFAULT_RULES}</RichWords>
      <Subtitle>Whom to ask</Subtitle>
      {organization.contactInfo && <PlainWords>{organization.contactInfo}</PlainWords>}
      <Paragraph>Reply to this mail, and {safeLine(organization.name)} will answer.</Paragraph>
    </Frame>
  )
}
