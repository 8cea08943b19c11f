import type { LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { BidAction } from './BidAction.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { Paragraph, Title } from './parts.tsx'
import { safeLine, safeShortLine } from './safe-text.ts'

/**
 * To whoever's bid does not count any more, because the team cancelled it or they withdrew it. See
 * product.md#cancelling-a-bid.
 */
export function BidCancelled({ letter }: { letter: LetterOf<'bid-cancelled'> }) {
  const { item, yourBid, minimumNextBid, canBid } = letter
  const isOwnDoing = letter.by === 'bidder'
  return (
    <Frame
      letter={letter}
      band={isOwnDoing ? 'leaf' : 'brick'}
      preview={`Your bid of ${priceInWords(yourBid)} no longer counts.`}
      because={`you bid on ${safeShortLine(item.title)}`}
    >
      <Title>{isOwnDoing ? 'Your bid was withdrawn' : 'Your bid was cancelled'}</Title>
      <ItemName item={item} />
      <Paragraph>{whatHappened(letter)} It no longer counts.</Paragraph>
      {canBid ? (
        <>
          <Paragraph>
            Bidding is still open. If you’d like to bid again, the minimum is now {priceInWords(minimumNextBid)}.
          </Paragraph>
          <BidAction item={item} minimumNextBid={minimumNextBid} />
        </>
      ) : (
        <Paragraph>Bidding on this item has closed.</Paragraph>
      )}
    </Frame>
  )
}

function whatHappened({ by, yourBid, organization }: LetterOf<'bid-cancelled'>): string {
  if (by === 'team') return `${safeLine(organization.name)} cancelled your bid of ${priceInWords(yourBid)}.`
  return `Your bid of ${priceInWords(yourBid)} was withdrawn using the link in your receipt.`
}
