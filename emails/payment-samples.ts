import type { Email, EmailOf } from '../api/contract/email/email.ts'
import { cabin, quilt, toBidder } from './sample-facts.ts'

const reminder: EmailOf<'payment-reminder'> = {
  kind: 'payment-reminder',
  ...toBidder,
  items: [{ ...quilt, amount: '145.00' }],
  due: '145.00',
  paid: '0.00',
  waived: '0.00',
  balance: '145.00',
  code: 'K7MQ2X',
  instructions: 'Checks to Maple Street PTA, or cash at pickup.',
  paymentUrl: 'https://pay.mail.example/?amount=145.00&note=K7MQ2X',
  rules: null,
}

/** Emails to winners who have not paid. */
export const paymentSamples = {
  'payment reminder': reminder,
  'payment reminder, partly paid': {
    ...reminder,
    items: [...reminder.items, { ...cabin, amount: '1250.00' }],
    due: '1395.00',
    paid: '900.00',
    waived: '95.00',
    balance: '400.00',
    instructions: null,
    paymentUrl: null,
    rules: '**Payment** is by check or card at the school office.',
  },
} satisfies Record<string, Email>
