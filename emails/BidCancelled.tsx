import type { LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { BidAction } from './BidAction.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { Paragraph, Title } from './parts.tsx'
import { safeLine, safeShortLine } from './safe-text.ts'

/** To whoever's bid does not count any more, because the team or they themselves took it back. Decision 10. */
export function BidCancelled({ letter }: { letter: LetterOf<'bid-cancelled'> }) {
  const { item, yourBid, minimumNextBid, canBid } = letter
  const isOwnDoing = letter.by === 'bidder'
  return (
    <Frame
      letter={letter}
      band={isOwnDoing ? 'leaf' : 'brick'}
      preview={`Your bid of ${priceInWords(yourBid)} does not count any more.`}
      because={`you bid on ${safeShortLine(item.title)} with this address`}
    >
      <Title>{isOwnDoing ? 'Your bid was taken back' : 'Your bid was cancelled'}</Title>
      <ItemName item={item} />
      <Paragraph>{whatHappened(letter)} It does not count any more.</Paragraph>
      {canBid ? (
        <>
          <Paragraph>
            The item is still open. If you would like to bid again, the next bid is at least{' '}
            {priceInWords(minimumNextBid)}.
          </Paragraph>
          <BidAction item={item} minimumNextBid={minimumNextBid} />
        </>
      ) : (
        <Paragraph>The item is not open for bids any more.</Paragraph>
      )}
    </Frame>
  )
}

function whatHappened({ by, yourBid, organization }: LetterOf<'bid-cancelled'>): string {
  if (by === 'team') return `${safeLine(organization.name)} cancelled your bid of ${priceInWords(yourBid)}.`
  return `Your bid of ${priceInWords(yourBid)} was taken back with the link in its receipt.`
}
