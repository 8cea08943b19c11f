import type { LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { LinkedItemName } from './LinkedItemName.tsx'
import { Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** Programs cut off long emails; the organization's page has the rest. */
const MOST_LINES = 40

/** To a bidder who lost: what it went for, and thanks. */
export function ClosingResults({ letter }: { letter: LetterOf<'closing-results'> }) {
  const { organization, items } = letter
  const isOne = items.length === 1
  return (
    <Frame
      letter={letter}
      band="leaf"
      preview={`Bidding has closed. Here’s what ${isOne ? 'the item' : 'the items'} you bid on sold for.`}
      because={`you bid on ${isOne ? 'an item' : 'items'} from ${safeLine(organization.name)}`}
    >
      <Title>Thank you for bidding</Title>
      <Paragraph>
        Bidding has closed. {isOne ? 'This item went to another bidder.' : 'These items went to other bidders.'} Here’s
        what {isOne ? 'it' : 'each one'} sold for.
      </Paragraph>
      <Facts>
        {items.slice(0, MOST_LINES).map((item) => (
          <Fact key={item.url} label={<LinkedItemName item={item} />}>
            {priceInWords(item.amount)}
          </Fact>
        ))}
      </Facts>
      {items.length > MOST_LINES && <Note>And {items.length - MOST_LINES} more on the auction page.</Note>}
      <Paragraph>Your bids helped raise more for {safeLine(organization.name)}.</Paragraph>
    </Frame>
  )
}
