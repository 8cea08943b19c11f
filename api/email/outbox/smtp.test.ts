import { afterAll, beforeEach, expect, test } from 'bun:test'
import { confirmEmail } from '../../../emails/kinds/confirm-email.tsx'
import { message } from '../../../emails/kinds/message.tsx'
import { outbid } from '../../../emails/kinds/outbid.tsx'
import { question } from '../../../emails/kinds/question.tsx'
import { won } from '../../../emails/kinds/won.tsx'
import { startSmtp, type Verdict } from '../../../tests/support/smtp.ts'
import { isOptional } from '../../contract/values/kind/email-kind.ts'
import { envelopeOf } from './send-batch.ts'
import { openSmtp } from './smtp.ts'
import type { Envelope, SendResult, Transport } from './transport.ts'

let verdicts: Partial<Record<'sender' | 'recipient' | 'message', Verdict>> = {}
const smtp = await startSmtp({
  judgeSender: () => verdicts.sender ?? null,
  judge: () => verdicts.recipient ?? null,
  judgeMessage: () => verdicts.message ?? null,
})
const transport = openSmtp(new URL(smtp.url))
afterAll(async () => {
  transport.close()
  await smtp.stop()
})

beforeEach(() => {
  verdicts = {}
})

const from = 'bids@example.org'
const site = new URL('http://localhost')
const aWin = (to = 'ann@example.org') => envelopeOf(won.samples.won, { id: crypto.randomUUID(), to, from, site })
const sendBatch = async (transport: Transport, envelope: Envelope) => (await transport.send([envelope], envelope.id))[0]
const withoutBreaks = (text = '') => text.replaceAll('\r\n', '\n').trim()

const different = [
  won.samples['won five'],
  question.samples.question,
  message.samples.message,
  confirmEmail.samples['confirm email'],
  outbid.samples['outbid, markup in title'],
  outbid.samples['outbid, very long title'],
]

test.each(different)('$kind arrives over SMTP as it was written', async (email) => {
  const id = crypto.randomUUID()
  const envelope = await envelopeOf(email, { id, to: 'ann@example.org', from, site })
  expect(await sendBatch(transport, envelope)).toEqual({ kind: 'accepted', providerId: null })
  const mail = smtp.mails.at(-1)
  expect(mail).toMatchObject({ subject: envelope.subject, messageId: `<${id}@example.org>`, from: envelope.from })
  expect(mail?.to).toMatchObject([{ address: 'ann@example.org' }])
  expect(mail?.replyTo?.[0]?.address ?? null).toBe(envelope.replyTo)
  expect(withoutBreaks(mail?.html)).toBe(withoutBreaks(envelope.html))
  expect(withoutBreaks(mail?.text)).toBe(withoutBreaks(envelope.text))
  const canSendEmail = mail?.headers.some(({ key }) => key === 'list-unsubscribe')
  expect(canSendEmail).toBe(isOptional(email.kind))
})

/** As every address that is not loopback: one of another host, as far as the transport can tell. */
const elsewhere = (search = '') => new URL(`smtp://0.0.0.0:${smtp.port}${search}`)

async function sendTo(url: URL) {
  const other = openSmtp(url)
  const before = smtp.mails.length
  const result = await sendBatch(other, await aWin())
  other.close()
  return { result, taken: smtp.mails.length - before }
}

test('a server elsewhere that does not encrypt gets no email, and the email waits, unless its address says so', async () => {
  expect(await sendTo(elsewhere())).toMatchObject({ result: { kind: 'down' }, taken: 0 })
  expect(await sendTo(elsewhere('?requireTLS=false'))).toMatchObject({ result: { kind: 'accepted' }, taken: 1 })
})

test('answers go to the organization, and to whoever asked it a question', async () => {
  const replyTo = async (email: Parameters<typeof envelopeOf>[0]) =>
    (await envelopeOf(email, { id: 'id', to: 'jane@example.org', from, site })).replyTo
  expect(await replyTo(outbid.samples.outbid)).toBe('auction@maplestreet.example')
  expect(await replyTo(question.samples.question)).toBe('jane.okafor@mail.example')
  expect(await replyTo(confirmEmail.samples['confirm email'])).toBeNull()
})

test.each<[keyof typeof verdicts, number, string, SendResult['kind']]>([
  // About the sender: that is never about one email.
  ['sender', 550, 'Daily quota exceeded', 'down'],
  ['sender', 553, '5.7.1 Sender address rejected: not owned by user', 'down'],
  ['sender', 451, 'Try again later', 'down'],
  ['sender', 421, 'Closing', 'down'],
  // About a recipient.
  ['recipient', 550, '5.1.1 No such user', 'refused'],
  ['recipient', 553, 'Bad destination mailbox address', 'refused'],
  ['recipient', 450, 'Greylisted', 'later'],
  ['recipient', 552, '5.2.2 Mailbox full', 'later'],
  ['recipient', 550, '5.4.5 Daily user sending limit exceeded', 'later'],
  ['recipient', 550, 'Domain example.org has exceeded the max emails per hour', 'later'],
  ['recipient', 554, '5.7.1 Relay access denied', 'later'],
  ['recipient', 530, 'Authentication required', 'later'],
  ['recipient', 421, 'Closing', 'down'],
  // About a message it has seen.
  ['message', 554, '5.7.1 Looks like spam', 'refused'],
  ['message', 552, '5.3.4 Message too big', 'refused'],
  ['message', 452, 'Out of space', 'later'],
  ['message', 550, '5.4.5 Daily user sending limit exceeded', 'later'],
  ['message', 421, 'Closing', 'down'],
])('what a server says about a %s, %d %s, is %s', async (stage, code, message, kind) => {
  verdicts = { [stage]: { code, message } }
  expect(await sendBatch(transport, await aWin())).toMatchObject({ kind })
})

test('what a server says about an address with which no server can do anything is that it is refused', async () => {
  expect(await sendBatch(transport, await aWin('ann>@example.org'))).toMatchObject({ kind: 'refused' })
})
