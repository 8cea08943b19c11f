import { z } from 'zod'
import { TAKE_BACK_MINUTES } from '../../api/contract/auction/bidding/take-back.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { AmountDue, Fact, Facts } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { HowToPay } from '../HowToPay.tsx'
import { Note, Paragraph, TextLink, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { SITE, sampleToBidder } from '../sample-facts.ts'
import { link, ownBids, paidBefore, paysBill, price, toBidder } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('gift-promised'),
  ...ownBids,
  ...toBidder,
  /** What the gift is for. */
  cause: z.string(),
  amount: price,
  ...paidBefore,
  /** Who gives as much again, up to how much in all. */
  match: z.object({ by: z.string(), upTo: price }).nullable(),
  /** Whether the team entered it. */
  isEntered: z.boolean(),
  /** Where its reader takes it back. */
  ownGiftUrl: link,
  code: z.string().nullable(),
  instructions: z.string().nullable(),
  ...paysBill,
  paymentUrls: z.array(link),
  rules: z.string().nullable(),
})
type Email = z.output<typeof schema>

const fifty: Email = {
  kind: 'gift-promised',
  ...sampleToBidder,
  cause: 'A new playground',
  amount: '50.00',
  paid: '0.00',
  waived: '0.00',
  left: '50.00',
  match: { by: 'Acme Hardware', upTo: '5000.00' },
  isEntered: false,
  ownGiftUrl: `${SITE}/gifts?gift=0193a1c2&address=0193a1c3&proof=Zm9vYmFy`,
  code: 'K7MQ2X',
  instructions: 'Checks to Maple Street PTA, or cash at pickup.',
  paymentUrls: [],
  rules: null,
}

/** To whoever promised a gift: what they promised, how to pay it, and a way out. */
export const giftPromised = defineTemplate({
  schema,
  subject: ({ organization, amount, language }) =>
    subjectWords(language)('gift', { organization: safeShortLine(organization.name), price: priceInWords(amount) }),
  Body: GiftPromised,
  samples: {
    'gift promised': fifty,
    'gift promised, entered by the team': { ...fifty, match: null, isEntered: true },
    'gift promised, and paid since': { ...fifty, paid: '50.00', left: '0.00' },
  },
})

function GiftPromised({ email, subject }: EmailProps<Email>) {
  const { organization, cause, amount, match, isEntered, ownGiftUrl, code, language } = email
  const say = emailWords(language)
  const left = email.left ?? amount
  const title = safeShortLine(cause)
  const name = safeShortLine(organization.name)
  return (
    <Frame
      email={email}
      subject={subject}
      band="leaf"
      preview={say('giftPreview', { cause: title, price: priceInWords(amount) })}
      because={say('becauseGiftPromised', { organization: name })}
    >
      <Title>{say('giftTitle')}</Title>
      {isEntered && <Paragraph>{say('giftEntered', { organization: name })}</Paragraph>}
      <Facts>
        <Fact label={say('giftTo')}>{title}</Fact>
        <AmountDue email={email} price={amount} />
        {code && <Fact label={say('yourCode')}>{code}</Fact>}
      </Facts>
      {match && (
        <Paragraph>{say('giftMatched', { name: safeLine(match.by), price: priceInWords(match.upTo) })}</Paragraph>
      )}
      <Paragraph>
        {say('giftTakeBack', { minutes: TAKE_BACK_MINUTES })} <TextLink to={ownGiftUrl}>{say('yourGift')}</TextLink>
      </Paragraph>
      {left !== '0.00' && <HowToPay email={email} amount={left} />}
      <Note>{say('agreementGift')}</Note>
    </Frame>
  )
}
