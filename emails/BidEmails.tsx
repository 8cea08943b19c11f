import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Closes, Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { isOver } from './is-over.ts'
import { Action, Paragraph, Title } from './parts.tsx'
import { BidAction, Standing } from './Standing.tsx'
import { safeLine, safeShortLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** To whoever lost the lead. */
export function Outbid({ email }: { email: EmailOf<'outbid'> }) {
  const { item, yourBid, wasMaximum, currentBid, minimumNextBid, language } = email
  const say = emailWords(language)
  const yours = say(wasMaximum ? 'maximumPassed' : 'yourBidWas', { price: priceInWords(yourBid) })
  const prices = { current: priceInWords(currentBid), minimum: priceInWords(minimumNextBid) }
  return (
    <Frame
      email={email}
      band="brick"
      preview={say('outbidPreview', { yours, ...prices })}
      because={say('becauseBid', { item: safeShortLine(item.title) })}
    >
      <Title>{say('outbid')}</Title>
      {wasMaximum && <Paragraph>{yours}</Paragraph>}
      <Standing email={email} />
    </Frame>
  )
}

/**
 * To whoever's bid does not count any more, because the team cancelled it or they withdrew it. See
 * product#cancelling-a-bid.
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

/**
 * To whoever leads because the bid above theirs was cancelled, perhaps after the end. See product#cancelling-a-bid.
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
