import { expect, test } from 'bun:test'
import { payPageNote } from './pay-page-note.ts'

const payment = { code: 'K7MQ2X', amount: '1250.00' }
const code = 'If there’s a place for a note, add your code: K7MQ2X.'

test.each([
  ['https://pay.example.org/?a=1250.00&n=K7MQ2X', null],
  ['https://paypal.me/PineHill/1250.00USD', code],
  ['https://pay.example.org/K7MQ2X', 'Enter $1,250.00 there.'],
  ['https://bids.example.org/pine-hill/pay/0b6e5e9c-6d0c-4f39-8a3a-7f3d0a1f2b3c/0123456789abcdefghijkl', null],
  ['https://square.link/u/abc', `Enter $1,250.00 there. ${code}`],
])('who pays at %s is told to type what the page does not know', (url, note) => {
  expect(payPageNote(url, payment, 'en')).toBe(note)
})
