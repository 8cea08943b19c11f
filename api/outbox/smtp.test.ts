import { afterAll, expect, test } from 'bun:test'
import { samples } from '../../emails/samples.ts'
import { startSmtp } from '../../tests/support/smtp.ts'
import { isOptional } from '../contract/values/mail-kind.ts'
import { envelopeOf } from './envelope.ts'
import { openSmtp } from './smtp.ts'

const smtp = await startSmtp()
const transport = openSmtp(new URL(smtp.url))
afterAll(async () => {
  transport.close()
  await smtp.stop()
})

const withoutBreaks = (text = '') => text.replaceAll('\r\n', '\n').trim()

test.each(Object.entries(samples))('%s arrives over SMTP as it was written', async (_name, letter) => {
  const id = crypto.randomUUID()
  const envelope = await envelopeOf(letter, { id, to: 'ann@example.org', from: 'bids@example.org' })
  expect(await transport.send(envelope)).toEqual({ kind: 'accepted', providerId: null })
  const mail = smtp.mails.at(-1)
  expect(mail).toMatchObject({ subject: envelope.subject, messageId: `<${id}@example.org>`, from: envelope.from })
  expect(mail?.to).toMatchObject([{ address: 'ann@example.org' }])
  expect(mail?.replyTo?.[0]?.address ?? null).toBe(envelope.replyTo)
  expect(withoutBreaks(mail?.html)).toBe(withoutBreaks(envelope.html))
  expect(withoutBreaks(mail?.text)).toBe(withoutBreaks(envelope.text))
  const canSendMail = mail?.headers.some(({ key }) => key === 'list-unsubscribe')
  expect(canSendMail).toBe(isOptional(letter.kind))
})

/** As every address that is not loopback: one of another host, as far as the transport can tell. */
const elsewhere = (search = '') => new URL(`smtp://0.0.0.0:${smtp.port}${search}`)

async function sendTo(url: URL) {
  const other = openSmtp(url)
  const envelope = await envelopeOf(samples.won, {
    ...{ id: crypto.randomUUID(), to: 'ann@example.org', from: 'bids@example.org' },
  })
  const before = smtp.mails.length
  const handover = await other.send(envelope)
  other.close()
  return { handover, taken: smtp.mails.length - before }
}

test('a server elsewhere that does not encrypt gets no email, and the email waits', async () => {
  const { handover, taken } = await sendTo(elsewhere())
  expect(handover.kind).toBe('down')
  expect(taken).toBe(0)
})

test('a server elsewhere may go without encryption if its address says so', async () => {
  expect(await sendTo(elsewhere('?requireTLS=false'))).toMatchObject({ handover: { kind: 'accepted' }, taken: 1 })
})
