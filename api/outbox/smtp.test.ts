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
