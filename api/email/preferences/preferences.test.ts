import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { mailAddress } from '../../../db/schema/mail.ts'
import { openTestApp, sharedApp } from '../../../tests/support/app.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { withLimit } from '../../../tests/support/lowered-limit.ts'
import { emailKinds } from '../../contract/values/kind/email-kind.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { confirmUrl, notMeUrl, unsubscribeUrl } from './links.ts'
import { refuseAddress } from './refuse-address.ts'

const { database, orm, send } = await sharedApp()
const BROKEN = 'This link isn’t working, or what it was about is gone. Please open it again from your email.'

async function addRecipient(email?: string) {
  const reader = await addReader(orm, email)
  return { ...reader, link: carriedBy(unsubscribeUrl(HOME, reader)) }
}
const read = (link: object) => send('GET', `/api/mail/preferences?${new URLSearchParams({ ...link })}`)
const wish = (link: object, wanted: unknown) => send('POST', '/api/mail/preferences', { ...link, wanted })
const rowOf = async (id: string) => (await orm.select().from(mailAddress).where(eq(mailAddress.id, id)))[0]

test('whoever has a link from their mail reads whether they get mails, which changes nothing, stops them, also by calling one spam, and starts them again, for nobody else', async () => {
  const other = await addRecipient()
  const { id, key, link } = await addRecipient('jane@example.org')
  const answer = await read(link)
  expect([answer.status, answer.body]).toEqual([200, { maskedEmail: 'j***@e***.org', wanted: true }])
  expect(await rowOf(id)).toMatchObject({ key, unsubscribedAt: null })
  const stopped = await wish(link, false)
  expect([stopped.status, stopped.body]).toEqual([200, { maskedEmail: 'j***@e***.org', wanted: false }])
  expect((await rowOf(id))?.unsubscribedAt).toBeInstanceOf(Date)
  expect((await rowOf(other.id))?.unsubscribedAt).toBeNull()
  expect((await read(link)).body.wanted).toBe(false)
  // Who called a mail spam gets none either, until they ask for them.
  await orm.update(mailAddress).set({ complainedAt: new Date() }).where(eq(mailAddress.id, id))
  expect((await read(link)).body.wanted).toBe(false)
  expect((await wish(link, true)).body.wanted).toBe(true)
  expect(await rowOf(id)).toMatchObject({ unsubscribedAt: null, complainedAt: null })
})

test('a link that is not one of ours neither shows nor changes anything', async () => {
  const [jane, bob] = [await addRecipient(), await addRecipient()]
  const wrong = [
    { ...jane.link, proof: bob.link.proof },
    { ...jane.link, proof: '' },
    { ...jane.link, proof: jane.key },
    { ...jane.link, proof: `${jane.link.proof}x` },
    { ...jane.link, address: crypto.randomUUID() },
    carriedBy(notMeUrl(HOME, jane, crypto.randomUUID())),
    carriedBy(confirmUrl(HOME, jane)),
  ]
  for (const link of wrong) {
    for (const answer of [await read(link), await wish(link, false)]) {
      expect([answer.status, answer.refusal]).toEqual([404, { message: BROKEN }])
    }
  }
  expect((await send('POST', '/api/mail/confirmation', jane.link)).status).toBe(404)
  expect(await rowOf(jane.id)).toMatchObject({ unsubscribedAt: null, confirmedAt: null })
})

test('a link that is none at all shows and changes nothing, nor does a wish that is none', async () => {
  for (const link of [{}, { address: "' or 1=1 --", proof: '' }]) {
    for (const answer of [await read(link), await wish(link, false)])
      expect([answer.status, answer.refusal?.message]).toEqual([400, BROKEN])
  }
  const { link, id } = await addRecipient()
  for (const wanted of ['no', undefined, null, 0]) expect((await wish(link, wanted)).status).toBe(400)
  expect((await rowOf(id))?.unsubscribedAt).toBeNull()
})

test('proofs cannot be tried out for ever from one network, and a right link opens there', async () => {
  const { send } = withLimit(LIMITS.emailLinks.wrong, 1, () => openTestApp(database, {}))
  const { link } = await addRecipient()
  const statusOf = async (opened: Record<string, string>) =>
    (await send('GET', `/api/mail/preferences?${new URLSearchParams(opened)}`)).status
  const guessed = { ...link, proof: 'guessed' }
  expect([await statusOf(guessed), await statusOf(guessed), await statusOf(link)]).toEqual([404, 429, 200])
})

const noon = new Date('2026-03-02T12:00:00Z')
const reach = { unsubscribedAt: null, bouncedAt: null, complainedAt: null }

const account = [
  'forgotten-password',
  'confirm-email',
  'confirm-address',
  'email-change-asked',
  'admin-changed',
  'payment-changed',
  'overpaid',
  'email-changed',
  'sign-in-changed',
]
const bidding = [
  'bid-receipt',
  'places-bought',
  'gift-promised',
  'places-waiting',
  'places-reserved',
  'places-cancelled',
  'won',
  'payment-reminder',
  'payment-receipt',
  'gift-received',
  'second-chance',
  'bidder-code',
]
const essential = [...bidding, 'closing-summary', 'second-chance-over', ...account]

test.each(['unsubscribedAt', 'complainedAt'])('after %s only what somebody needs or asked for arrives', (since) => {
  const kept = emailKinds.filter((kind) => refuseAddress(kind, { ...reach, [since]: noon }) === null)
  expect(kept.map(String).sort()).toEqual(essential.sort())
})

test('every kind reaches an address that nobody complained of, and none one that bounced', () => {
  const reaching = (bouncedAt: Date | null) =>
    emailKinds.filter((kind) => !refuseAddress(kind, { ...reach, bouncedAt }))
  expect([reaching(null), reaching(noon)]).toEqual([emailKinds, []])
})
