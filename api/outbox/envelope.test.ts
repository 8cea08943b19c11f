import { expect, test } from 'bun:test'
import { samples } from '../../emails/samples.ts'
import { envelopeOf } from './envelope.ts'

const at = { id: 'id', to: 'jane@example.org', from: 'mail@bidlark.example' }

test('answers go to the organization, and to whoever asked it a question', async () => {
  expect((await envelopeOf(samples.outbid, at)).replyTo).toBe('auction@maplestreet.example')
  expect((await envelopeOf(samples.question, at)).replyTo).toBe('jane.okafor@mail.example')
  expect((await envelopeOf(samples['confirm email'], at)).replyTo).toBeNull()
})
