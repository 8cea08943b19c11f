import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Closes } from './Closes.tsx'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { isOver } from './is-over.ts'
import { Action, Paragraph, Title } from './parts.tsx'
import { safeShortLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/**
 * To whoever leads because the bid above theirs was cancelled, perhaps after the end. See product.md#cancelling-a-bid.
 */
export function LeadingAgain({ email }: { email: EmailOf<'leading-again'> }) {
  const { item, yourBid, language } = email
  const say = emailWords(language)
  const price = priceInWords(yourBid)
  return (
    <Frame
      email={email}
      band="marigold"
      preview={say(isOver(email) ? 'afterAllPreview' : 'againPreview', { price })}
      because={say('becauseBid', { item: safeShortLine(item.title) })}
    >
      <Title>{say(isOver(email) ? 'afterAll' : 'again')}</Title>
      <ItemName item={item} />
      {isOver(email) ? (
        <Paragraph>{say('afterAllNote', { price })}</Paragraph>
      ) : (
        <>
          <Paragraph>{say('againNote')}</Paragraph>
          <Facts>
            <Fact label={say('yourBid')} isMain>
              {price}
            </Fact>
            <Closes email={email} />
          </Facts>
        </>
      )}
      <Action to={item.url}>{say('viewItem')}</Action>
    </Frame>
  )
}
