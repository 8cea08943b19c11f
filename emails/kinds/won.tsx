import { z } from 'zod'
import { DEFAULT_RULES } from '../../api/contract/organizations/default-rules.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Fact, Facts, LinkedItemName, Minus } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { HowToPay, HowToPickUp } from '../HowToPay.tsx'
import { PlainWords } from '../OwnWords.tsx'
import { Note, Paragraph, Subtitle, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { cabin, organization, quilt, SITE, sampleToBidder } from '../sample-facts.ts'
import { instant, link, ownBids, paysBill, price, toBidder } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('won'),
  ...ownBids,
  ...toBidder,
  /** Whether they were told of a first win before. */
  isGathered: z.boolean().default(false),
  items: z.array(z.object({ title: z.string(), url: link, amount: price })).min(1),
  total: price,
  /**
   * What else is on their bill, and what of all is paid, left, and too much; where the others are wins, too, what of these is,
   * and `null` where nothing of them is paid.
   */
  bill: z
    .object({
      besides: z.array(z.object({ title: z.string(), url: link, amount: price })),
      paid: price,
      waived: price,
      balance: price,
      credit: price.default('0.00'),
    })
    .nullable()
    .default(null),
  /** `null` where the rules say something of their own about it. */
  payBy: instant.nullable().default(null),
  /** By which they are found at the table; `null` in emails from before there were any. */
  code: z.string().nullable().default(null),
  /** How the organization has winners pay, and where, as far as it says. */
  instructions: z.string().nullable().default(null),
  ...paysBill,
  paymentUrls: z.array(link).default([]),
  /** The organization's words about payment and pickup. */
  rules: z.string().nullable(),
})
type Email = z.output<typeof schema>

const one: Email = {
  kind: 'won',
  ...sampleToBidder,
  isGathered: false,
  items: [{ ...quilt, amount: '145.00' }],
  total: '145.00',
  bill: null,
  payBy: null,
  code: 'K7MQ2X',
  instructions: 'Checks to Maple Street PTA, or cash at pickup.',
  paymentUrls: [
    'https://venmo.com/MapleStreetPTA?txn=pay&amount=145.00&note=K7MQ2X',
    'https://paypal.me/MapleStreetPTA/145.00USD',
  ],
  rules:
    '**Payment** is due within 48 hours of the close, by check or card at the school office.\n**Pickup** is from the school office, front door, ring the bell marked *Office*.',
}

/** To a winner: what they won at one closing, and what to do now. */
export const won = defineTemplate({
  schema,
  subject: ({ items: [first, ...others], total, language }) => {
    const say = subjectWords(language)
    const words = { item: safeShortLine(first?.title ?? ''), price: priceInWords(total) }
    return others.length === 0 ? say('won', words) : say('wonMore', { ...words, count: others.length })
  },
  Body: Won,
  samples: {
    won: one,
    'won five': {
      ...one,
      items: [
        { ...quilt, amount: '145.00' },
        { ...cabin, amount: '1250.00' },
        { title: 'A Pie a Month', url: `${SITE}/maple-street/pies`, amount: '85.50' },
        { title: 'שיעורי פסנתר', url: `${SITE}/maple-street/piano`, amount: '300.00' },
        {
          title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3),
          url: `${SITE}/maple-street/cap`,
          amount: '40.00',
        },
      ],
      total: '1820.50',
    },
    'won, unchanged rules': {
      ...one,
      payBy: '2024-12-09T02:00:00.000Z',
      rules: DEFAULT_RULES,
      organization: { ...organization, contactInfo: null },
    },
    'won besides': { ...one, isGathered: true },
    'won, and places bought': {
      ...one,
      bill: {
        besides: [
          { title: '3 × Pizza Party', url: `${SITE}/maple-street/pizza-party`, amount: '60.00' },
          { title: 'Half of Cabin Weekend, from Ann Reed', url: cabin.url, amount: '625.00' },
        ],
        paid: '60.00',
        waived: '0.00',
        balance: '770.00',
        credit: '0.00',
      },
    },
    'won, and paid': {
      ...one,
      bill: { besides: [], paid: '185.00', waived: '0.00', balance: '0.00', credit: '40.00' },
      instructions: null,
      paymentUrls: [],
      rules: '**Pickup** is from the school office, front door.',
    },
  },
})

function Won({ email, subject }: EmailProps<Email>) {
  const { organization, items, total, bill, payBy, isGathered, code, language } = email
  const left = bill?.balance ?? total
  const say = emailWords(language)
  const whom = { organization: safeLine(organization.name) }
  return (
    <Frame
      email={email}
      subject={subject}
      band="marigold"
      preview={left === '0.00' ? say('congratulations', whom) : say('wonPreview', { price: priceInWords(left) })}
      because={say('becauseWon')}
    >
      <Title>{say('won', { count: items.length })}</Title>
      <Paragraph>{say('congratulations', whom)}</Paragraph>
      <Facts>
        {items.map((item, index) => (
          <Fact key={index} label={<LinkedItemName item={item} />}>
            {priceInWords(item.amount)}
          </Fact>
        ))}
        {bill?.besides.map((line, index) => (
          <Fact key={index} label={<LinkedItemName item={line} />}>
            {priceInWords(line.amount)}
          </Fact>
        ))}
        {bill && bill.paid !== '0.00' && (
          <Fact label={say('paidSoFar')}>
            <Minus price={bill.paid} />
          </Fact>
        )}
        {bill && bill.waived !== '0.00' && (
          <Fact label={say('waived')}>
            <Minus price={bill.waived} />
          </Fact>
        )}
        <Fact label={say('amountDue')} isMain>
          {priceInWords(left)}
        </Fact>
        {bill && bill.credit !== '0.00' && <Fact label={say('toGetBack')}>{priceInWords(bill.credit)}</Fact>}
        {payBy && <Fact label={say('payBy')}>{moment(new Date(payBy), organization.timeZone, language)}</Fact>}
        {code && <Fact label={say('yourCode')}>{code}</Fact>}
      </Facts>
      {isGathered && <Note>{say('gathered')}</Note>}
      {left === '0.00' ? <HowToPickUp email={email} /> : <HowToPay email={email} amount={left} />}
      <Subtitle>{say('questions')}</Subtitle>
      {organization.contactInfo && <PlainWords>{organization.contactInfo}</PlainWords>}
      <Paragraph>{say('reply', whom)}</Paragraph>
    </Frame>
  )
}
