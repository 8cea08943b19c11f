import { expect, test } from 'bun:test'
import { and, eq, isNotNull } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { addItem, addSchool, type School } from '../../../tests/support/school.ts'
import { addMember } from '../../../tests/support/team.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { ownDataUrl } from '../../email/preferences/links.ts'
import { blankOldAddresses } from './blank-old-addresses.ts'
import { dropForgottenAddresses } from './drop-expired.ts'

const { orm, send, sendAnything } = await sharedApp()
const DAY = 86_400_000

const contactsOf = (email: string) => orm.select().from(bidder).where(eq(bidder.email, email))

/** Schools where Jane said who she is and was outbid, and one where somebody else did. */
async function addTold(count = 1) {
  const jane = await addReader(orm)
  const told = []
  for (let at = 0; at < count; at++) {
    const school = await addSchool(orm, { asksName: 'optional', asksPhone: 'optional' })
    const item = await addItem(orm, school)
    const place = (offer: object) => send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, offer)
    await place({ email: jane.email, amount: '125', name: 'Jane Okafor', phone: '555 123 4567' })
    await place({ email: `${crypto.randomUUID()}@example.org`, amount: '130', name: 'Bob' })
    told.push({ school, item })
  }
  return { jane, told }
}

const askTeam = async (school: School, path: 'data' | 'erase', email: string) => {
  const { token } = await addMember(orm, school, 'owner')
  return visitor(sendAnything, token)('POST', `/api/${school.slug}/admin/bidders/${path}`, { email })
}

test('a bidder and the team are told what is stored', async () => {
  const { jane, told } = await addTold()
  const contact = { name: 'Jane Okafor', phone: '555 123 4567' }
  const link = new URLSearchParams(carriedBy(ownDataUrl(HOME, jane)))
  expect((await send('GET', `/api/mail/own-data?${link}`)).body.organizations[0]?.contact).toEqual(contact)
  const [{ school } = {}] = told
  if (!school) throw new Error('There is one')
  expect((await askTeam(school, 'data', jane.email)).body).toMatchObject({ organizations: [{ contact }] })
})

test('a team that erases an address erases it too, and only what is its own', async () => {
  const { jane, told } = await addTold(2)
  const [one, other] = told
  if (!one || !other) throw new Error('There are two')
  expect((await askTeam(one.school, 'erase', jane.email)).status).toBe(200)
  expect((await contactsOf(jane.email)).map(({ organizationId }) => organizationId)).toEqual([other.school.id])
  expect(await orm.$count(bidder, and(eq(bidder.organizationId, one.school.id), isNotNull(bidder.name)))).toBe(1)
})

test('a bidder erases it everywhere', async () => {
  const { jane } = await addTold(2)
  expect((await send('POST', '/api/mail/own-data/erase', carriedBy(ownDataUrl(HOME, jane)))).status).toBe(200)
  expect(await contactsOf(jane.email)).toEqual([])
})

test('it goes with the last bid of an address that is blanked, not before', async () => {
  const { jane, told } = await addTold()
  const { school, item } = told[0] ?? {}
  if (!school || !item) throw new Error('There is one')
  const later = await addItem(orm, school)
  await send('POST', `/api/${school.slug}/auction/${later.slug}/bid`, { email: jane.email, amount: '125' })
  const ended = (id: string, ago: number) => {
    const times = { startTime: new Date(Date.now() - ago - DAY), endTime: new Date(Date.now() - ago) }
    return orm.update(auctionItem).set(times).where(eq(auctionItem.id, id))
  }
  await ended(item.id, 800 * DAY)
  await ended(later.id, 400 * DAY)
  await blankOldAddresses(orm, new Date())
  expect(await orm.$count(bidder, eq(bidder.email, jane.email))).toBe(1)
  expect(await contactsOf(jane.email)).toHaveLength(1)
  await blankOldAddresses(orm, new Date(Date.now() + 500 * DAY))
  expect(await contactsOf(jane.email)).toEqual([])
})

test('an address is not forgotten while it is stored', async () => {
  const school = await addSchool(orm)
  const { email } = await addReader(orm)
  await orm.insert(bidder).values({ organizationId: school.id, email, name: 'Jane' })
  await dropForgottenAddresses(orm)
  expect(await orm.$count(mailAddress, eq(mailAddress.email, email))).toBe(1)
  await orm.delete(bidder).where(eq(bidder.email, email))
  await dropForgottenAddresses(orm)
  expect(await orm.$count(mailAddress, eq(mailAddress.email, email))).toBe(0)
})
