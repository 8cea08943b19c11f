import { z } from 'zod'
import { TAKE_BACK_MINUTES } from '../../api/contract/auction/bidding/take-back.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { bidWords } from '../../api/contract/words/catalogues.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Closes, Fact, Facts, ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, TextLink, Title } from '../parts.tsx'
import { safeShortLine } from '../safe-text.ts'
import { cabin, quilt, SITE, sampleToBidder } from '../sample-facts.ts'
import { aboutItem, link, ownBids, price } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('bid-receipt'),
  ...ownBids,
  ...aboutItem,
  yourBid: price,
  /** Whether we go on bidding for them, up to a maximum. */
  hasMaximum: z.boolean().default(false),
  /** Their secret: once the email is finished it is erased. `null`: none stands. */
  maximum: price.nullable().default(null),
  /** The price that somebody's maximum answered with at once; `null` when none did. */
  beatenAt: price.nullable().default(null),
  /** Whether the organization's team entered it for them. */
  isEntered: z.boolean().default(false),
  /** Where the owner of the address takes back a bid that somebody else placed with it, or reads why that is too late. */
  notMeUrl: link,
  mayWithdraw: z.boolean().default(true),
  /** Where its reader says that the address is theirs; `null` once they have. */
  confirmUrl: link.nullable().default(null),
  /** Where its reader sees and erases what is known of them; `null` in emails from before there was such a place. */
  ownDataUrl: link.nullable().default(null),
})
type Email = z.output<typeof schema>

const receipt: Email = {
  kind: 'bid-receipt',
  ...sampleToBidder,
  item: quilt,
  yourBid: '130.00',
  isEntered: false,
  hasMaximum: false,
  maximum: null,
  beatenAt: null,
  mayWithdraw: true,
  notMeUrl: `${SITE}/not-me?bid=0193a1c2&address=0193a1c3&proof=Zm9vYmFy`,
  confirmUrl: null,
  ownDataUrl: `${SITE}/what-we-store?address=0193a1c3&proof=Zm9vYmFy`,
}

/** To the owner of the address that a bid was placed with. */
export const bidReceipt = defineTemplate({
  schema,
  subject: ({ item, yourBid, language }) =>
    subjectWords(language)('receipt', { item: safeShortLine(item.title), price: priceInWords(yourBid) }),
  Body: BidReceipt,
  samples: {
    'bid receipt': receipt,
    'bid receipt, the first': { ...receipt, confirmUrl: `${SITE}/confirm-address?address=0193a1c3&proof=Zm9vYmFy` },
    'bid receipt, with a maximum': { ...receipt, hasMaximum: true, maximum: '200.00', item: cabin },
    'bid receipt, entered by the team': { ...receipt, isEntered: true },
    'bid receipt, beaten at once': { ...receipt, beatenAt: '135.00', mayWithdraw: false },
  },
})

function BidReceipt({ email, subject }: EmailProps<Email>) {
  const { item, organization, yourBid, hasMaximum, maximum, beatenAt, isEntered } = email
  const { notMeUrl, mayWithdraw, confirmUrl, ownDataUrl, language } = email
  const say = emailWords(language)
  const time = moment(new Date(item.endTime), organization.timeZone, language)
  const price = priceInWords(yourBid)
  return (
    <Frame
      email={email}
      subject={subject}
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
        {maximum !== null && <Fact label={say('yourMaximum')}>{priceInWords(maximum)}</Fact>}
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
        {mayWithdraw ? say('mayWithdraw', { minutes: TAKE_BACK_MINUTES }) : say('notYours')}
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
