import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { samples } from '../../emails/samples.ts'
import { startSmtp, type Verdict } from '../../tests/support/smtp.ts'
import { envelopeOf } from './envelope.ts'
import { openSmtp } from './smtp.ts'
import type { Handover } from './transport.ts'

type Stage = 'sender' | 'recipient' | 'message'
let verdicts: Partial<Record<Stage, Verdict>> = {}
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

async function kindOfAnswer(stage: Stage, code: number, message: string) {
  verdicts = { [stage]: { code, message } }
  const about = { id: crypto.randomUUID(), to: 'ann@example.org', from: 'bids@example.org' }
  return (await transport.send(await envelopeOf(Object.values(samples)[0] ?? fail(), about))).kind
}
function fail(): never {
  throw new Error('There is no sample')
}

describe('what a server says about the sender is never about one email', () => {
  test.each([
    [550, 'Daily quota exceeded'],
    [553, '5.7.1 Sender address rejected: not owned by user'],
    [451, 'Try again later'],
    [421, 'Closing'],
  ])('%d %s', async (code, message) => {
    expect(await kindOfAnswer('sender', code, message)).toBe('down')
  })
})

describe('what it says about a recipient', () => {
  test.each<[number, string, Handover['kind']]>([
    [550, '5.1.1 No such user', 'refused'],
    [553, 'Bad destination mailbox address', 'refused'],
    [450, 'Greylisted', 'later'],
    [552, '5.2.2 Mailbox full', 'later'],
    [550, '5.4.5 Daily user sending limit exceeded', 'later'],
    [550, 'Domain example.org has exceeded the max emails per hour', 'later'],
    [554, '5.7.1 Relay access denied', 'later'],
    [530, 'Authentication required', 'later'],
    [421, 'Closing', 'down'],
  ])('%d %s is %s', async (code, message, kind) => {
    expect(await kindOfAnswer('recipient', code, message)).toBe(kind)
  })
})

describe('what it says about a message it has seen', () => {
  test.each<[number, string, Handover['kind']]>([
    [554, '5.7.1 Looks like spam', 'refused'],
    [552, '5.3.4 Message too big', 'refused'],
    [452, 'Out of space', 'later'],
    [550, '5.4.5 Daily user sending limit exceeded', 'later'],
    [421, 'Closing', 'down'],
  ])('%d %s is %s', async (code, message, kind) => {
    expect(await kindOfAnswer('message', code, message)).toBe(kind)
  })
})

test('an address with which no server can do anything is refused', async () => {
  const about = { id: crypto.randomUUID(), to: 'ann>@example.org', from: 'bids@example.org' }
  const handover = await transport.send(await envelopeOf(Object.values(samples)[0] ?? fail(), about))
  expect(handover.kind).toBe('refused')
})
