import { describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { donation } from '../../../db/schema/donations.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { addDonation, donationsOf } from '../../../tests/support/donation.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { emailRowsOf } from '../../../tests/support/item-rows.ts'
import { addKnownBidder } from '../../../tests/support/known-bidder.ts'
import { addSchool, type School } from '../../../tests/support/school.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { vouchFor } from '../../server/http/client-ip.ts'
import { openFormTokens } from '../../server/http/form-token.ts'
import { LIMITS, type RateLimit } from '../../server/http/limits.ts'
import { createLimit } from '../../server/http/rate-limit.ts'
import { saveDonation } from './take-donation.ts'

const dataDir = await temporaryFolder()
const database = await sharedDatabase()
const { orm } = database
const { app, send } = openTestApp(database, { RATE_LIMITS: 'off', DATA_DIR: dataDir })
const limited = openTestApp(database, { DATA_DIR: dataDir })
const SECOND = 1_000
const nobody = () => `${crypto.randomUUID()}@example.org`
const tokens = openFormTokens(orm)
const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1F5A45' } })
  .png()
  .toBuffer()

let openedBefore = 60 * SECOND
const tokenOf = (school: School, milliseconds = openedBefore++) =>
  tokens.issue(`donation ${school.id}`, new Date(Date.now() - milliseconds))
const addTaking = (more = {}) => addSchool(orm, { contactEmail: nobody(), takesDonations: true, ...more })
const stored = () => readdir(join(dataDir, 'uploads')).catch(() => [])

/** So many attempts of what may happen only so often, counted before. */
const useUp = (row: RateLimit, key: string, count: number) => createLimit(limited.context, row).count(key, count)

interface Sending {
  to?: typeof app
  headers?: Record<string, string>
}

/** Sends a form as a browser does. */
async function offer(
  school: School,
  fields: Record<string, string | Blob> = {},
  { to = app, headers = {} }: Sending = {},
) {
  const form = new FormData()
  const filled = { title: 'Dinner for two', email: nobody(), token: await tokenOf(school), ...fields }
  for (const [name, value] of Object.entries(filled)) form.append(name, value)
  const request = new Request(`http://localhost/api/${school.slug}/donation`, { method: 'POST', body: form, headers })
  const response = await to.handle(request)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('a donation', () => {
  test('waits for the team with all that its donor said', async () => {
    const school = await addTaking()
    const said = {
      title: ' Dinner for  two ',
      description: 'At \0our place.\r\nFor four hours.',
      estimatedValue: '$1,250',
      donorName: 'The Larks',
      donorUrl: 'larks.example',
      email: ' Jane@Example.org ',
      phone: '555 123 4567',
      wantsResult: 'yes',
      photo: new File([new Uint8Array(photo)], 'x.png'),
    }
    const sent = await offer(school, said, { headers: { 'accept-language': 'es' } })
    expect([sent.status, sent.body]).toEqual([200, { message: 'Donation sent' }])
    expect(await donationsOf(orm, school)).toMatchObject([
      {
        title: 'Dinner for  two',
        description: 'At  our place.\nFor four hours.',
        estimatedValue: 125_000,
        donorName: 'The Larks',
        donorUrl: 'https://larks.example/',
        email: 'jane@example.org',
        phone: '555 123 4567',
        wantsResult: true,
        language: 'es',
        state: 'new',
        auctionItemId: null,
        imageUrl: expect.stringMatching(/^\/uploads\/[\da-f-]{36}\.webp$/),
      },
    ])
  })

  test('needs no more than what it is, which may name dates and prices, and an address', async () => {
    const school = await addTaking()
    const blank = { description: '', estimatedValue: ' ', donorName: '', donorUrl: '', phone: '' }
    const title = '2 tickets, June 12 2027, 7:30 pm, $1,200.00'
    expect((await offer(school, { ...blank, title, photo: new File([], '') })).status).toBe(200)
    const none = { description: null, estimatedValue: null, donorName: null, donorUrl: null, phone: null }
    expect(await donationsOf(orm, school)).toMatchObject([{ ...none, title, imageUrl: null, wantsResult: false }])
  })

  test('is taken once, however often its form is posted', async () => {
    const school = await addTaking()
    const same = { email: nobody(), token: await tokenOf(school) }
    const answers = await Promise.all([1, 2, 3, 4].map(() => offer(school, same, { headers: vouchFor('203.0.113.1') })))
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBeTrue()
    expect(await donationsOf(orm, school)).toHaveLength(1)
  })

  test('is taken only where it was switched on', async () => {
    const school = await addSchool(orm)
    const inactive = await addTaking({ isActive: false })
    for (const closed of [school, inactive]) {
      expect((await offer(closed)).status).toBe(404)
      expect((await send('GET', `/api/${closed.slug}/donation`)).status).toBe(404)
      expect(await donationsOf(orm, closed)).toEqual([])
    }
  })

  test.each<[Record<string, string>, string, string, string?]>([
    [{ title: ' ' }, 'title', 'Please say what you’re giving'],
    [{ title: 'See www.example.org' }, 'title', 'Please leave out links and email addresses'],
    [{ title: 'Call (800) 555-01 99 today' }, 'title', 'Please leave out phone numbers'],
    [{ description: 'x'.repeat(2_001) }, 'description', 'Please use at most 2,000 characters'],
    [{ estimatedValue: '0' }, 'estimatedValue', 'Please enter an amount, like 200 or 49.50'],
    [{ donorUrl: 'javascript:alert(1)' }, 'donorUrl', 'Please enter a web address, like www.example.org'],
    [{ email: 'jane' }, 'email', 'Please enter a valid email address'],
    [{ phone: '12' }, 'phone', 'Please enter a valid phone number'],
    [{ title: '' }, 'title', 'Escriba qué dona', 'es'],
  ])('%j is refused beside the field, and comes back as it was typed', async (...row) => {
    const [wrong, path, message, language = 'en'] = row
    const school = await addTaking()
    const headers = { 'accept-language': language }
    const refused = await offer(school, { ...wrong, photo: new File([new Uint8Array(photo)], 'x.png') }, { headers })
    expect([refused.status, refused.body.message, refused.body.issues]).toEqual([400, message, [{ path, message }]])
    expect(refused.body.typed).toMatchObject(wrong)
    expect(await donationsOf(orm, school)).toEqual([])
  })
})

test.each([
  ['a text', Buffer.from('hello'), 415, 'Please choose a photo (PNG, JPG, GIF, etc.)'],
  [
    'half a picture',
    photo.subarray(0, 60),
    415,
    'We can’t read this picture. Please save it as a JPG again, or choose another.',
  ],
  ['eleven megabytes', Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'Please choose a photo smaller than 10 MB'],
])('a photo that is %s is refused, and the rest comes back', async (_, bytes, status, message) => {
  const school = await addTaking()
  const before = await stored()
  const refused = await offer(school, {
    photo: new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' }),
  })
  expect([refused.status, refused.body.issues]).toEqual([status, [{ path: 'photo', message }]])
  expect(refused.body.typed.title).toBe('Dinner for two')
  expect([await donationsOf(orm, school), await stored()]).toEqual([[], before])
})

describe('a program', () => {
  test('that fills in every field, is faster than people, or takes a form from elsewhere, is refused, and stores nothing', async () => {
    const [school, before] = [await addTaking(), await stored()]
    const other = await addTaking()
    const code = async (fields: Record<string, string | Blob>) => (await offer(school, fields)).body.code
    const picture = new File([new Uint8Array(photo)], 'x.png')
    expect(await code({ trap: 'https://example.org', photo: picture })).toBe('trap')
    expect(await stored()).toEqual(before)
    const { token } = (await send('GET', `/api/${school.slug}/donation`)).body
    expect(await code({ token })).toBe('early')
    // What else is stale is in the tests of questions.
    expect(await code({ token: await tokenOf(other) })).toBe('stale')
    expect(await donationsOf(orm, school)).toEqual([])
  })

  test('sends a hundred forms an hour from one network, mended or not, and a bidder’s device past that', async () => {
    const school = await addTaking()
    const post = async (title: string, cookie = '') =>
      (await offer(school, { title }, { to: limited.app, headers: { ...vouchFor('203.0.113.7'), cookie } })).status
    await useUp(LIMITS.donations.network, '203.0.113.7', 99)
    expect([await post(''), await post('Dinner')]).toEqual([400, 429])
    const { cookie } = await addKnownBidder(orm, send, school)
    expect(await post('Dinner', cookie)).toBe(200)
  })

  test('offers ten an hour for one inbox, and more to one organization than a network can', async () => {
    const school = await addTaking()
    let count = 0
    const to = (ip: string) => ({ to: limited.app, headers: vouchFor(ip) })
    const post = async (email: string) => (await offer(school, { email }, to(`198.51.100.${count++}`))).status
    await useUp(LIMITS.donations.inbox, 'jane@example.org', 8)
    for (const of of ['jane+1', 'jane+2']) expect(await post(`${of}@example.org`)).toBe(200)
    expect(await post('jane@example.org')).toBe(429)
    const refused = await offer(school, { email: 'jane@example.org' }, to('198.51.100.99'))
    expect(refused.body.typed).toMatchObject({ title: 'Dinner for two', email: 'jane@example.org' })
    await useUp(LIMITS.donations.organization, school.id, 147)
    expect([await post(nobody()), await post(nobody())]).toEqual([200, 429])
  })

  test('fills an organization with two hundred that wait, and no more; what was answered makes room', async () => {
    const school = await addTaking()
    const { bidderId } = await addDonation(orm, school)
    const waiting = { organizationId: school.id, bidderId, title: 'Dinner', createdAt: new Date() }
    await orm.insert(donation).values(Array.from({ length: 198 }, () => ({ ...waiting, form: crypto.randomUUID() })))
    expect((await offer(school)).status).toBe(200)
    const refused = await offer(school)
    const message = `There are many donations waiting already. Please email ${school.contactEmail} instead.`
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'full', message])
    const { id = '' } = (await donationsOf(orm, school))[0] ?? {}
    await orm.update(donation).set({ state: 'declined' }).where(eq(donation.id, id))
    expect((await offer(school)).status).toBe(200)
  })

  test('that sends slowly from one network leaves room for others, and for teams', async () => {
    const school = await addTaking()
    const { promise: end, resolve: finish } = Promise.withResolvers<void>()
    const slow = (ip: string) =>
      app.handle(
        new Request(`http://localhost/api/${school.slug}/donation`, {
          method: 'POST',
          body: new ReadableStream({ pull: (controller) => end.then(() => controller.close()) }),
          headers: { ...vouchFor(ip), 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' },
        }),
      )
    const crowd = Array.from({ length: 10 }, () => slow('203.0.113.9'))
    expect((await offer(school, {}, { headers: vouchFor('203.0.113.10') })).status).toBe(200)
    finish()
    const statuses = (await Promise.all(crowd)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([400, 400, ...Array(8).fill(503)])
  })
})

const MINUTE = 60_000
const inMinutes = (count: number) => new Date(Date.now() + count * MINUTE)

const blank = { description: null, estimatedValue: null, imageUrl: null, donorName: null, donorUrl: null, phone: null }
function save({ id: organizationId }: School, email: string, now: Date) {
  const said = { ...blank, title: 'Dinner', wantsResult: false, language: 'en' as const }
  return saveDonation(orm, { ...said, organizationId, email, token: crypto.randomUUID() }, now)
}

test('a donor is thanked once a day by an organization, and by another one too', async () => {
  const [school, other] = [await addSchool(orm), await addSchool(orm)]
  const email = nobody()
  for (const minutes of [0, 10, 23 * 60]) await save(school, email, inMinutes(minutes))
  await save(school, email.replace('@', '+roses@'), inMinutes(5))
  await save(other, email, inMinutes(0))
  expect(await emailRowsOf(orm, school, 'donation-received')).toMatchObject([{ recipient: email }])
  expect(await emailRowsOf(orm, other, 'donation-received')).toHaveLength(1)
  await save(school, email, inMinutes(48 * 60))
  expect(await emailRowsOf(orm, school, 'donation-received')).toHaveLength(2)
})

test('a team is told at once, and of what follows within a quarter of an hour in one email to the contact of then', async () => {
  const school = await addSchool(orm, { contactEmail: nobody() })
  const now = inMinutes(0)
  await save(school, nobody(), now)
  const [first] = await emailRowsOf(orm, school, 'donation-offered')
  expect(first).toMatchObject({ recipient: school.contactEmail, content: { donations: [expect.any(String)] } })
  expect(Number(first?.sendAfter)).toBeLessThanOrEqual(Date.now())
  await orm.update(outbox).set({ state: 'sent' }).where(eq(outbox.organizationId, school.id))
  await Promise.all([1, 2, 3].map(() => save(school, nobody(), now)))
  const [, second, ...more] = await emailRowsOf(orm, school, 'donation-offered')
  expect(more).toEqual([])
  expect(second?.content).toEqual({ donations: Array.from({ length: 3 }, () => expect.any(String)) })
  expect(second?.sendAfter).toEqual(new Date((first?.createdAt.getTime() ?? 0) + 15 * MINUTE))
  // Of one instant, and told in the order in which they came.
  const draft = await draftOf(orm, second)
  const draftDonations = draft.kind === 'email' && draft.email.kind === 'donation-offered' ? draft.email.donations : []
  expect({ donations: draftDonations.map(({ id }) => id) }).toEqual(second?.content as never)
  // What waits for a former contact email tells nothing of what is offered later.
  const contactEmail = nobody()
  await orm.update(organization).set({ contactEmail }).where(eq(organization.id, school.id))
  await save(school, nobody(), inMinutes(1))
  const [, ...later] = await emailRowsOf(orm, school, 'donation-offered')
  expect(later.map(({ recipient, content }) => [recipient, content])).toEqual([
    [school.contactEmail, second?.content],
    [contactEmail, { donations: [expect.any(String)] }],
  ] as never)
  // Nor does what may have arrived, and is repeated in the same words.
  await orm.update(outbox).set({ email: {} }).where(eq(outbox.recipient, contactEmail))
  await save(school, nobody(), inMinutes(2))
  expect(await emailRowsOf(orm, school, 'donation-offered')).toHaveLength(4)
})
