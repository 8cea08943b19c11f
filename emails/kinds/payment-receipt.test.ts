import { expect, test } from 'bun:test'
import { renderWith } from '../define-template.tsx'
import { SITE } from '../sample-facts.ts'
import { message } from './message.tsx'
import { type PaymentReceiptEmail, paymentReceipt } from './payment-receipt.tsx'
import { paymentReminder } from './payment-reminder.tsx'

const receipt = paymentReceipt.samples['payment receipt']
const corrected = paymentReceipt.samples['payment receipt, corrected']

/** The subject, and what stands between the names of organization and event and who sent it. */
async function wordsOf(email: PaymentReceiptEmail) {
  const { subject, text } = await renderWith(paymentReceipt, email, new URL(SITE))
  const words = text.replaceAll('\u00a0', ' ').split('\n\n').slice(2, -4)
  return [subject, ...words].filter((line) => !line.includes('Lakeside Cabin'))
}

test('a receipt says what was won, above which value, how and when it was paid, and to whom', async () => {
  expect(await wordsOf(receipt)).toEqual([
    'Your receipt from Maple Street Elementary PTA: $1,395.00',
    'Your receipt',
    'Thank you for supporting Maple Street Elementary PTA. You paid $1,395.00.',
    'Friendship Quilt from Third Grade: $145.00\nValue $100.00, $45.00 above it\nhttps://bidlark.example/maple-street/friendship-quilt',
    'Total: $1,395.00\nCash, Dec 6, 2024: $195.00\nCheck, No. 1042, Dec 9, 2024: $1,200.00\nPaid: $1,395.00\nYour code for pickup: K7MQ2X',
    '214 Maple Street\nPine Hill, TX 75001\nTax ID (EIN): 12-3456789',
    'What you paid above the estimated value may be tax-deductible. This is a receipt, not tax advice: please ask your tax advisor.',
  ])
})

test('a corrected one says so, and what is left, waived, and was given back; of the tax it promises nothing', async () => {
  expect(await wordsOf(corrected)).toEqual([
    'Corrected receipt from Maple Street Elementary PTA',
    'Your corrected receipt',
    'Your payments changed since your last receipt. This one replaces it.',
    '$100.00 is now left to pay Maple Street Elementary PTA.',
    'Friendship Quilt from Third Grade: $145.00\nValue $100.00, $45.00 above it\nhttps://bidlark.example/maple-street/friendship-quilt',
    'Total: $1,395.00\nCash, Dec 6, 2024: $195.00\nCard online, Dec 10, 2024: $1,150.00\nRefund, Dec 12, 2024: -$100.00\nWaived: $50.00\nPaid: $1,245.00\nLeft to pay: $100.00',
    'This is a receipt, not tax advice: please ask your tax advisor.',
  ])
})

test('both are in Spanish for who reads that', async () => {
  expect(await wordsOf({ ...receipt, language: 'es' })).toEqual([
    'Su recibo de Maple Street Elementary PTA: $1,395.00',
    'Su recibo',
    'Gracias por apoyar a Maple Street Elementary PTA. Pagó $1,395.00.',
    'Friendship Quilt from Third Grade: $145.00\nValor $100.00, pagó $45.00 más\nhttps://bidlark.example/maple-street/friendship-quilt',
    'En total: $1,395.00\nEfectivo, 6 dic 2024: $195.00\nCheque, No. 1042, 9 dic 2024: $1,200.00\nPagado: $1,395.00\nSu código para recoger: K7MQ2X',
    '214 Maple Street\nPine Hill, TX 75001\nNúmero fiscal (EIN): 12-3456789',
    'Lo que pagó por encima del valor estimado puede ser deducible de impuestos. Este es un recibo, no asesoría fiscal: consulte a su asesor de impuestos.',
  ])
  expect((await wordsOf({ ...corrected, language: 'es' })).slice(0, 4)).toEqual([
    'Recibo corregido de Maple Street Elementary PTA',
    'Su recibo corregido',
    'Sus pagos cambiaron desde su último recibo. Este lo reemplaza.',
    'Ahora le queda por pagar $100.00 a Maple Street Elementary PTA.',
  ])
})

test('whoever has a bill, and may have only bought or given, is not told that they won', async () => {
  for (const render of [
    () => renderWith(paymentReceipt, receipt, new URL(SITE)),
    () => renderWith(paymentReminder, paymentReminder.samples['payment reminder'], new URL(SITE)),
    () => renderWith(message, message.samples['message, to winners'], new URL(SITE)),
  ]) {
    const { text } = await render()
    expect(text).toContain('you have a bill with Maple Street Elementary PTA')
    expect(text).not.toMatch(/winning bidder|for bidding|you won/)
  }
})
