import type { LetterOf } from '../api/contract/email/letter.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Closes } from './Closes.tsx'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { isOver } from './is-over.ts'
import { Action, Paragraph, Title } from './parts.tsx'
import { safeShortLine } from './safe-text.ts'
import { letterWords } from './words/catalogues.ts'

/**
 * To whoever leads because the bid above theirs was cancelled, perhaps after the end. See product.md#cancelling-a-bid.
 */
export function LeadingAgain({ letter }: { letter: LetterOf<'leading-again'> }) {
  const { item, yourBid, language } = letter
  const say = letterWords(language)
  const price = priceInWords(yourBid)
  return (
    <Frame
      letter={letter}
      band="marigold"
      preview={say(isOver(letter) ? 'afterAllPreview' : 'againPreview', { price })}
      because={say('becauseBid', { item: safeShortLine(item.title) })}
    >
      <Title>{say(isOver(letter) ? 'afterAll' : 'again')}</Title>
      <ItemName item={item} />
      {isOver(letter) ? (
        <Paragraph>{say('afterAllNote', { price })}</Paragraph>
      ) : (
        <>
          <Paragraph>{say('againNote')}</Paragraph>
          <Facts>
            <Fact label={say('yourBid')} isMain>
              {price}
            </Fact>
            <Closes letter={letter} />
          </Facts>
        </>
      )}
      <Action to={item.url}>{say('viewItem')}</Action>
    </Frame>
  )
}
