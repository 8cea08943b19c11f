import type { LetterOf } from '../api/contract/email/letter.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { BidAction } from './BidAction.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { Paragraph, Title } from './parts.tsx'
import { safeLine, safeShortLine } from './safe-text.ts'
import { letterWords } from './words/catalogues.ts'

/**
 * To whoever's bid does not count any more, because the team cancelled it or they withdrew it. See
 * product.md#cancelling-a-bid.
 */
export function BidCancelled({ letter }: { letter: LetterOf<'bid-cancelled'> }) {
  const { item, yourBid, minimumNextBid, canBid, organization, language } = letter
  const say = letterWords(language)
  const words = { price: priceInWords(yourBid) }
  const isOwnDoing = letter.by === 'bidder'
  return (
    <Frame
      letter={letter}
      band={isOwnDoing ? 'leaf' : 'brick'}
      preview={say('cancelledPreview', words)}
      because={say('becauseBid', { item: safeShortLine(item.title) })}
    >
      <Title>{say(isOwnDoing ? 'withdrawn' : 'cancelled')}</Title>
      <ItemName item={item} />
      <Paragraph>
        {isOwnDoing
          ? say('withdrawnByLink', words)
          : say('cancelledBy', { ...words, organization: safeLine(organization.name) })}
      </Paragraph>
      {canBid ? (
        <>
          <Paragraph>{say('stillOpen', { price: priceInWords(minimumNextBid) })}</Paragraph>
          <BidAction letter={letter} />
        </>
      ) : (
        <Paragraph>{say('hasClosed')}</Paragraph>
      )}
    </Frame>
  )
}
