import { TAKE_BACK_MINUTES } from '../api/contract/auction/bidding/take-back.ts'
import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { bidWords } from '../api/contract/words/catalogues.ts'
import { Closes, Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { Action, Note, Paragraph, TextLink, Title } from './parts.tsx'
import { safeShortLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** To the owner of the address that a bid was placed with. */
export function BidReceipt({ email }: { email: EmailOf<'bid-receipt'> }) {
  const { item, organization, yourBid, hasMaximum, beatenAt, isEntered } = email
  const { notMeUrl, confirmUrl, ownDataUrl, language } = email
  const say = emailWords(language)
  const time = moment(new Date(item.endTime), organization.timeZone, language)
  const price = priceInWords(yourBid)
  return (
    <Frame
      email={email}
      band="leaf"
      preview={say('receiptPreview', { price, time })}
      because={say('becauseUsed', { item: safeShortLine(item.title) })}
    >
      <Title>{say('receipt')}</Title>
      <ItemName item={item} />
      <Facts>
        <Fact label={say('yourBid')} isMain>
          {price}
        </Fact>
        <Closes email={email} />
      </Facts>
      {isEntered && <Paragraph>{say('entered', { organization: safeShortLine(organization.name) })}</Paragraph>}
      {beatenAt !== null && (
        <Paragraph>{bidWords(language)('beaten', { amount: price, price: priceInWords(beatenAt) })}</Paragraph>
      )}
      {beatenAt === null && hasMaximum && <Paragraph>{say('maximum')}</Paragraph>}
      <Paragraph>{say('agreement')}</Paragraph>
      <Action to={item.url}>{say('viewItem')}</Action>
      {confirmUrl && (
        <Note>
          {say('onlyReceipt', { organization: safeShortLine(organization.name) })}
          <br />
          <TextLink to={confirmUrl}>{say('confirm')}</TextLink>
        </Note>
      )}
      <Note>
        {say('notYours', { minutes: TAKE_BACK_MINUTES })}
        <br />
        <TextLink to={notMeUrl}>{say('notMe')}</TextLink>
      </Note>
      {ownDataUrl && (
        <Note>
          <TextLink to={ownDataUrl}>{say('ownData')}</TextLink>
        </Note>
      )}
    </Frame>
  )
}
