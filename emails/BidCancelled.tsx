import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { BidAction } from './BidAction.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { Paragraph, Title } from './parts.tsx'
import { safeLine, safeShortLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/**
 * To whoever's bid does not count any more, because the team cancelled it or they withdrew it. See
 * product.md#cancelling-a-bid.
 */
export function BidCancelled({ email }: { email: EmailOf<'bid-cancelled'> }) {
  const { item, yourBid, minimumNextBid, canBid, organization, language } = email
  const say = emailWords(language)
  const words = { price: priceInWords(yourBid) }
  const isOwnDoing = email.by === 'bidder'
  return (
    <Frame
      email={email}
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
          <BidAction email={email} />
        </>
      ) : (
        <Paragraph>{say('hasClosed')}</Paragraph>
      )}
    </Frame>
  )
}
