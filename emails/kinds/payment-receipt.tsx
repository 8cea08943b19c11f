import { Fragment } from 'react'
import { z } from 'zod'
import { aboveValue, isGiven } from '../../api/contract/values/money/above-value.ts'
import { billParts, byPart } from '../../api/contract/values/money/bill-part.ts'
import { formatMoney, priceInWords } from '../../api/contract/values/money/money.ts'
import { paidLine } from '../../api/contract/values/money/payment.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { paidLineInWords } from '../../api/contract/words/paid-line-in-words.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Fact, Facts, ItemLines } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Note, Paragraph, Subtitle, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { cabin, quilt, sampleToBidder } from '../sample-facts.ts'
import { link, ownBids, price, toBidder } from '../schema-parts.ts'
import { paint } from '../theme.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'
import { TaxNote } from './gift-received.tsx'

const schema = z.object({
  kind: z.literal('payment-receipt'),
  ...ownBids,
  ...toBidder,
  /** Whether something no longer holds that an earlier one said. */
  isCorrected: z.boolean(),
  /** All that they won, as one account. `value`: what it was estimated at. None where all wins were cancelled. */
  items: z.array(
    z.object({
      title: z.string(),
      url: link,
      amount: price,
      value: price.nullable(),
      part: z.enum(billParts).default('won'),
      /** Of a gift; what else is paid is said by the sums. */
      isPaid: z.boolean().default(true),
    }),
  ),
  due: price,
  payments: z.array(paidLine),
  paid: price,
  waived: price,
  /** What is left, and what was paid too much. */
  balance: price,
  credit: price,
  /** `null` once everything was picked up. */
  code: z.string().nullable(),
  postalAddress: z.string().nullable(),
  taxNumber: z.string().nullable(),
})
export type PaymentReceiptEmail = z.output<typeof schema>
type Email = PaymentReceiptEmail

const won = { part: 'won' as const, isPaid: true }
const receipt: Email = {
  kind: 'payment-receipt',
  ...sampleToBidder,
  isCorrected: false,
  items: [
    { ...quilt, amount: '145.00', value: '100.00', ...won },
    { ...cabin, amount: '1250.00', value: null, ...won },
  ],
  due: '1395.00',
  payments: [
    { kind: 'cash', amount: '195.00', reference: null, at: '2024-12-07T03:10:00.000Z' },
    { kind: 'check', amount: '1200.00', reference: 'No. 1042', at: '2024-12-09T18:00:00.000Z' },
  ],
  paid: '1395.00',
  waived: '0.00',
  balance: '0.00',
  credit: '0.00',
  code: 'K7MQ2X',
  postalAddress: '214 Maple Street\nPine Hill, TX 75001',
  taxNumber: '12-3456789',
}

/** To a winner who has paid: for what, how, and when. See product#receipts-for-payments. */
export const paymentReceipt = defineTemplate({
  schema,
  subject: ({ isCorrected, paid, organization, language }) =>
    subjectWords(language)(isCorrected ? 'correctedReceipt' : 'paidReceipt', {
      organization: safeShortLine(organization.name),
      price: priceInWords(paid),
    }),
  Body: PaymentReceipt,
  samples: {
    'payment receipt': receipt,
    'payment receipt, of all kinds': {
      ...receipt,
      items: [
        ...receipt.items.slice(0, 1),
        { ...quilt, title: '2 × Pizza Party', amount: '40.00', value: '16.00', part: 'bought' as const, isPaid: true },
        { ...quilt, title: 'Gift: New playground', amount: '50.00', value: null, part: 'given' as const, isPaid: true },
        {
          ...quilt,
          title: 'Gift: New playground',
          amount: '25.00',
          value: null,
          part: 'given' as const,
          isPaid: false,
        },
      ],
      due: '260.00',
      payments: [{ kind: 'cash', amount: '235.00', reference: null, at: '2024-12-07T03:10:00.000Z' }],
      paid: '235.00',
      balance: '25.00',
      isCorrected: true,
    },
    'payment receipt, corrected': {
      ...receipt,
      isCorrected: true,
      payments: [
        ...receipt.payments.slice(0, 1),
        { kind: 'online', amount: '1150.00', reference: null, at: '2024-12-10T18:00:00.000Z' },
        { kind: 'online', amount: '-100.00', reference: null, at: '2024-12-12T18:00:00.000Z' },
      ],
      paid: '1245.00',
      waived: '50.00',
      balance: '100.00',
      code: null,
      postalAddress: null,
      taxNumber: null,
    },
  },
})

const partNames = { won: 'partWon', bought: 'partBought', given: 'partGiven' } as const

function PaymentReceipt({ email, subject }: EmailProps<Email>) {
  const { organization, isCorrected, items, paid, balance, language } = email
  const say = emailWords(language)
  const whom = { organization: safeLine(organization.name) }
  const note =
    balance === '0.00'
      ? say('paidReceiptNote', { ...whom, price: priceInWords(paid) })
      : say('leftReceiptNote', { ...whom, price: priceInWords(balance) })
  const parts = byPart(items)
  const isAbove = items.some(({ amount, value }) => (aboveValue(amount, value) ?? 0) > 0)
  return (
    <Frame email={email} subject={subject} band="leaf" preview={note} because={say('becauseBill', whom)}>
      <Title>{say(isCorrected ? 'correctedReceipt' : 'paidReceipt')}</Title>
      {isCorrected && <Paragraph>{say('correctedReceiptNote')}</Paragraph>}
      <Paragraph>{note}</Paragraph>
      {parts.map(({ part, lines }, index) => (
        <Fragment key={part}>
          {parts.length > 1 && <Subtitle>{say(partNames[part])}</Subtitle>}
          <ItemLines
            items={lines}
            language={language}
            factOf={(item) => <AmountPaid item={item} language={language} />}
          >
            {parts.length === 1 && index === 0 && <Sums email={email} />}
          </ItemLines>
          {part === 'given' && lines.some(({ isPaid }) => isPaid) && <Note>{say('nothingInExchange')}</Note>}
        </Fragment>
      ))}
      {parts.length !== 1 && (
        <Facts>
          <Sums email={email} />
        </Facts>
      )}
      <TaxNote email={email} />
      <Note>
        {isAbove && isGiven(email) && `${say('deductible')} `}
        {say('noTaxAdvice')}
      </Note>
    </Frame>
  )
}

/** What was paid for an item; and what it was estimated at, where it was, and how much of it was above that; or that a gift is not paid. */
function AmountPaid({
  item: { amount, value, isPaid },
  language,
}: {
  item: Email['items'][number]
  language: Language
}) {
  const say = emailWords(language)
  const above = aboveValue(amount, value) ?? 0
  const words = { value: priceInWords(value ?? '0.00'), above: formatMoney(above) }
  const valued = value !== null && say(above > 0 ? 'aboveValue' : 'estimatedValue', words)
  const note = isPaid ? valued : say('notPaidYet')
  return (
    <>
      {priceInWords(amount)}
      {note && (
        <>
          <br />
          <span {...paint({ text: 'ink-soft' }, { fontSize: 14, fontWeight: 400 })}>
            {/* Lines break after the comma only. */}
            {note.replace(/([^,])\s/g, '$1\u00a0')}
          </span>
        </>
      )}
    </>
  )
}

/** What it all comes to, each payment, and what is left. */
function Sums({
  email: { organization, due, payments, paid, waived, balance, credit, code, language },
}: {
  email: Email
}) {
  const say = emailWords(language)
  const isLeft = balance !== '0.00'
  return (
    <>
      <Fact label={say('total')}>{priceInWords(due)}</Fact>
      {payments.map((line, index) => (
        <Fact key={index} label={safeLine(paidLineInWords(line, organization.timeZone, language))}>
          {priceInWords(line.amount)}
        </Fact>
      ))}
      {waived !== '0.00' && <Fact label={say('waived')}>{priceInWords(waived)}</Fact>}
      <Fact label={say('paidSoFar')} isMain={!isLeft}>
        {priceInWords(paid)}
      </Fact>
      {isLeft && (
        <Fact label={say('leftToPay')} isMain>
          {priceInWords(balance)}
        </Fact>
      )}
      {credit !== '0.00' && <Fact label={say('toGetBack')}>{priceInWords(credit)}</Fact>}
      {code && <Fact label={say('yourCode')}>{code}</Fact>}
    </>
  )
}
