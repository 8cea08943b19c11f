import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Fact, ItemLines, Minus } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { HowToPay } from '../HowToPay.tsx'
import { PlainWords } from '../OwnWords.tsx'
import { Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { cabin, quilt, sampleToBidder } from '../sample-facts.ts'
import { link, ownBids, price, toBidder } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('payment-reminder'),
  ...ownBids,
  ...toBidder,
  /** All that they won, whenever they did, as one account. */
  items: z.array(z.object({ title: z.string(), url: link, amount: price })).min(1),
  due: price,
  paid: price,
  waived: price,
  /** What is left. */
  balance: price,
  code: z.string(),
  /** How the organization has winners pay, and where, as far as it says. */
  instructions: z.string().nullable(),
  paymentUrls: z.array(link).default([]),
  /** The organization's words about payment and pickup, where it says nothing more exact; `null` where it does. */
  rules: z.string().nullable(),
})
export type PaymentReminderEmail = z.output<typeof schema>
type Email = PaymentReminderEmail

const reminder: Email = {
  kind: 'payment-reminder',
  ...sampleToBidder,
  items: [{ ...quilt, amount: '145.00' }],
  due: '145.00',
  paid: '0.00',
  waived: '0.00',
  balance: '145.00',
  code: 'K7MQ2X',
  instructions: 'Checks to Maple Street PTA, or cash at pickup.',
  paymentUrls: ['https://pay.mail.example/?amount=145.00&note=K7MQ2X'],
  rules: null,
}

/** To a winner: what is left to pay, and how. See product#payment-reminders. */
export const paymentReminder = defineTemplate({
  schema,
  subject: ({ balance, organization, language }) =>
    subjectWords(language)('unpaid', {
      price: priceInWords(balance),
      organization: safeShortLine(organization.name),
    }),
  Body: PaymentReminder,
  samples: {
    'payment reminder': reminder,
    'payment reminder, partly paid': {
      ...reminder,
      items: [...reminder.items, { ...cabin, amount: '1250.00' }],
      due: '1395.00',
      paid: '900.00',
      waived: '95.00',
      balance: '400.00',
      instructions: null,
      paymentUrls: [],
      rules: '**Payment** is by check or card at the school office.',
    },
  },
})

function PaymentReminder({ email, subject }: EmailProps<Email>) {
  const { organization, items, due, paid, waived, balance, code, language } = email
  const say = emailWords(language)
  const whom = { organization: safeLine(organization.name) }
  const left = priceInWords(balance)
  const note = say('unpaidNote', { ...whom, price: left })
  return (
    <Frame email={email} subject={subject} band="marigold" preview={note} because={say('becauseBill', whom)}>
      <Title>{say('unpaid')}</Title>
      <Paragraph>{note}</Paragraph>
      <ItemLines items={items} language={language} factOf={({ amount }) => priceInWords(amount)}>
        {due !== balance && <Fact label={say('total')}>{priceInWords(due)}</Fact>}
        {paid !== '0.00' && (
          <Fact label={say('paidSoFar')}>
            <Minus price={paid} />
          </Fact>
        )}
        {waived !== '0.00' && (
          <Fact label={say('waived')}>
            <Minus price={waived} />
          </Fact>
        )}
        <Fact label={say('leftToPay')} isMain>
          {left}
        </Fact>
        <Fact label={say('yourCode')}>{code}</Fact>
      </ItemLines>
      <HowToPay email={email} amount={balance} />
      {organization.contactInfo && <PlainWords>{organization.contactInfo}</PlainWords>}
      <Note>{say('alreadyPaid', whom)}</Note>
    </Frame>
  )
}
