import { TAKE_BACK_MINUTES } from '../api/contract/bidding/take-back.ts'
import type { LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Closes } from './Closes.tsx'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { Action, Note, Paragraph, TextLink, Title } from './parts.tsx'
import { safeShortLine } from './safe-text.ts'

/** To the owner of the address that a bid was placed with. */
export function BidReceipt({ letter }: { letter: LetterOf<'bid-receipt'> }) {
  const { item, yourBid, notMeUrl } = letter
  return (
    <Frame
      letter={letter}
      band="leaf"
      preview={`Your bid of ${priceInWords(yourBid)} is in. Here is its receipt.`}
      because={`a bid was placed on ${safeShortLine(item.title)} with this address`}
    >
      <Title>Your bid is in</Title>
      <ItemName item={item} />
      <Facts>
        <Fact label="Your bid" isMain>
          {priceInWords(yourBid)}
        </Fact>
        <Closes letter={letter} />
      </Facts>
      <Paragraph>A bid is a promise to pay if you win.</Paragraph>
      <Action to={item.url}>See the item</Action>
      <Note>
        Did somebody else bid with your address? Take the bid back within {TAKE_BACK_MINUTES} minutes of bidding:
        <br />
        <TextLink to={notMeUrl}>This was not me</TextLink>
      </Note>
    </Frame>
  )
}
