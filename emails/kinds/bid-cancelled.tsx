import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Paragraph, Title } from '../parts.tsx'
import { BidAction } from '../Standing.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { quilt, sampleToBidder, unsubscribeUrl } from '../sample-facts.ts'
import { aboutItem, ownBids, price, unsubscribe } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('bid-cancelled'),
  ...ownBids,
  ...unsubscribe,
  ...aboutItem,
  yourBid: price,
  minimumNextBid: price,
  /** The organization's team, or the owner of the address. */
  by: z.enum(['team', 'bidder']),
  /** Whether its reader may bid again: the item is open, and they are not blocked. */
  canBid: z.boolean(),
  /** Whether they are blocked from bidding on what is open. */
  isBlocked: z.boolean().optional(),
})
type Email = z.output<typeof schema>

const cancelled: Email = {
  kind: 'bid-cancelled',
  ...sampleToBidder,
  item: quilt,
  yourBid: '130.00',
  minimumNextBid: '125.00',
  by: 'team',
  canBid: true,
  unsubscribeUrl,
}

/**
 * To whoever's bid does not count any more, because the team cancelled it or they withdrew it. See
 * product#cancelling-a-bid.
 */
export const bidCancelled = defineTemplate({
  schema,
  subject: ({ by, item, language }) =>
    subjectWords(language)(by === 'team' ? 'cancelled' : 'withdrawn', { item: safeShortLine(item.title) }),
  Body: BidCancelled,
  samples: {
    'bid cancelled': cancelled,
    'bid withdrawn': { ...cancelled, by: 'bidder' },
    'bid cancelled after the close': { ...cancelled, canBid: false },
    'bid of a blocked address cancelled': { ...cancelled, canBid: false, isBlocked: true },
  },
})

function BidCancelled({ email, subject }: EmailProps<Email>) {
  const { item, yourBid, minimumNextBid, canBid, isBlocked, organization, language } = email
  const say = emailWords(language)
  const words = { price: priceInWords(yourBid) }
  const isOwnDoing = email.by === 'bidder'
  return (
    <Frame
      email={email}
      subject={subject}
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
      {canBid && (
        <>
          <Paragraph>{say('stillOpen', { price: priceInWords(minimumNextBid) })}</Paragraph>
          <BidAction email={email} />
        </>
      )}
      {!canBid && !isBlocked && <Paragraph>{say('hasClosed')}</Paragraph>}
    </Frame>
  )
}
