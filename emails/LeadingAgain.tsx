import type { LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Closes } from './Closes.tsx'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { isOver } from './is-over.ts'
import { Action, Paragraph, Title } from './parts.tsx'
import { safeShortLine } from './safe-text.ts'

/**
 * To whoever leads because the bid above theirs was cancelled, perhaps after the end. See product.md#cancelling-a-bid.
 */
export function LeadingAgain({ letter }: { letter: LetterOf<'leading-again'> }) {
  const { item, yourBid } = letter
  const price = priceInWords(yourBid)
  return (
    <Frame
      letter={letter}
      band="marigold"
      preview={`The bid above yours was cancelled. Your bid of ${price} ${isOver(letter) ? 'won' : 'is winning'}.`}
      because={`you bid on ${safeShortLine(item.title)}`}
    >
      <Title>{isOver(letter) ? 'Good news: you won after all' : 'You’re winning again'}</Title>
      <ItemName item={item} />
      {isOver(letter) ? (
        <Paragraph>
          The bid above yours was cancelled after bidding closed. Your bid of {price} won. Reply to this email to
          arrange payment and pickup.
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
      <Action to={item.url}>View item</Action>
    </Frame>
  )
}
