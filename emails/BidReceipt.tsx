import { TAKE_BACK_MINUTES } from '../api/contract/bidding/take-back.ts'
import type { LetterOf } from '../api/contract/mail/letter.ts'
import { moment } from '../api/contract/values/moment.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Closes } from './Closes.tsx'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { Action, Note, Paragraph, TextLink, Title } from './parts.tsx'
import { safeShortLine } from './safe-text.ts'

/** To the owner of the address that a bid was placed with. */
export function BidReceipt({ letter }: { letter: LetterOf<'bid-receipt'> }) {
  const { item, organization, yourBid, hasMaximum, beatenAt, notMeUrl, confirmUrl, ownDataUrl } = letter
  const closes = moment(new Date(item.endTime), organization.timeZone)
  return (
    <Frame
      letter={letter}
      band="leaf"
      preview={`Your bid: ${priceInWords(yourBid)}. Bidding closes ${closes}.`}
      because={`this email address was used to bid on ${safeShortLine(item.title)}`}
    >
      <Title>We got your bid</Title>
      <ItemName item={item} />
      <Facts>
        <Fact label="Your bid" isMain>
          {priceInWords(yourBid)}
        </Fact>
        <Closes letter={letter} />
      </Facts>
      {beatenAt !== null && (
        <Paragraph>
          Your bid of {priceInWords(yourBid)} counts, but somebody’s maximum is higher. The current bid is{' '}
          {priceInWords(beatenAt)}.
        </Paragraph>
      )}
      {beatenAt === null && hasMaximum && (
        <Paragraph>We bid for you when someone bids, up to your maximum. No one else can see it.</Paragraph>
      )}
      <Paragraph>By bidding, you agree to pay if you win.</Paragraph>
      <Action to={item.url}>View item</Action>
      {confirmUrl && (
        <Note>
          This is your only receipt from {safeShortLine(organization.name)} for now. To get one for every bid:
          <br />
          <TextLink to={confirmUrl}>Confirm your email</TextLink>
        </Note>
      )}
      <Note>
        Didn’t place this bid? You can withdraw it within {TAKE_BACK_MINUTES} minutes:
        <br />
        <TextLink to={notMeUrl}>This wasn’t me</TextLink>
      </Note>
      {ownDataUrl && (
        <Note>
          <TextLink to={ownDataUrl}>See or erase your data</TextLink>
        </Note>
      )}
    </Frame>
  )
}
