import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { outbox } from '../../db/schema/mail.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addReader, carriedBy, HOME } from '../../tests/support/mail-reader.ts'
import { addItem, addSchool, type School } from '../../tests/support/school.ts'
import { draftLetter } from '../letters/draft-letter.ts'
import { claimMails } from '../outbox/claim-mails.ts'
import { notMeUrl, unsubscribeUrl } from '../subscriptions/links.ts'

const database = await freshDatabase()
const { orm } = database
const { context, send } = openTestApp(database)
const { publicUrl } = context.config

async function bidAt(school: School, email: string) {
  const item = await addItem(orm, school)
  const { body } = await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount: 125 })
  return body.bid.id
}

/** What becomes of the emails to an address that are due now. */
async function statesTo(email: string) {
  await claimMails(orm, { draftLetter, publicUrl, hasBudgets: false, now: new Date(), limit: 100 })
  const rows = await orm.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.id)
  return rows.map(({ kind, state, problem }) => [kind, state, problem])
}

test('the owner of an address stops every email from an organization, and from no other, and allows it again', async () => {
  const [school, other] = [await addSchool(orm), await addSchool(orm)]
  const reader = await addReader(orm)
  const claim = carriedBy(notMeUrl(HOME, reader, await bidAt(school, reader.email)))
  const stop = (wanted: boolean) => send('POST', '/api/bids/take-back/stop-emails', { ...claim, wanted })
  expect((await stop(false)).body).toEqual({ message: 'Emails stopped' })
  expect((await send('GET', `/api/bids/take-back?${new URLSearchParams(claim)}`)).body.getsEmail).toBe(false)
  await bidAt(other, reader.email)
  const refused = 'The recipient wants no email from this organization.'
  expect(await statesTo(reader.email)).toEqual([
    ['bid-receipt', 'suppressed', refused],
    ['bid-receipt', 'sending', null],
  ])
  await stop(true)
  await bidAt(school, reader.email)
  expect((await statesTo(reader.email)).at(-1)).toEqual(['bid-receipt', 'sending', null])
})

test('a link for something else stops nothing', async () => {
  const school = await addSchool(orm)
  const reader = await addReader(orm)
  const bid = await bidAt(school, reader.email)
  const link = { ...carriedBy(unsubscribeUrl(HOME, reader)), bid, wanted: false }
  expect((await send('POST', '/api/bids/take-back/stop-emails', link)).status).toBe(404)
  expect((await statesTo(reader.email)).map(([, state]) => state)).toEqual(['sending'])
})
