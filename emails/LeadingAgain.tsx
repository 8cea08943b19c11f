import type { LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Closes } from './Closes.tsx'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { isOver } from './is-over.ts'
import { Action, Paragraph, Title } from './parts.tsx'
import { safeShortLine } from './safe-text.ts'

/** To whoever leads because the bid above theirs was cancelled, perhaps after the end. Decision 10. */
export function LeadingAgain({ letter }: { letter: LetterOf<'leading-again'> }) {
  const { item, yourBid } = letter
  const price = priceInWords(yourBid)
  return (
    <Frame
      letter={letter}
      band="marigold"
      preview={`The bid above yours was cancelled, so your ${price} ${isOver(letter) ? 'wins' : 'leads'}.`}
      because={`you bid on ${safeShortLine(item.title)} with this address`}
    >
      <Title>{isOver(letter) ? 'It is yours after all' : 'You’re winning again'}</Title>
      <ItemName item={item} />
      {isOver(letter) ? (
        <Paragraph>
          The bid above yours was cancelled after the close, so the item is yours for {price}. Reply to this mail to
          agree on payment and pickup.
        </Paragraph>
      ) : (
        <>
          <Paragraph>The bid above yours was cancelled.</Paragraph>
          <Facts>
            <Fact label="Your bid" isMain>
              {price}
            </Fact>
            <Closes letter={letter} />
          </Facts>
        </>
      )}
      <Action to={item.url}>See the item</Action>
    </Frame>
  )
}
