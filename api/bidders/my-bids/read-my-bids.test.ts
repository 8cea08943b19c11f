import { expect, test } from 'bun:test'
import { bidderFor } from '../../../db/bidder-of.ts'
import { bid } from '../../../db/schema/bids.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { addReader } from '../../../tests/support/email-reader.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { addItem, addMember, addSchool, type School } from '../../../tests/support/school.ts'
import { addChance, ageChance, linkOf } from '../../../tests/support/second-chance.ts'
import { addWins } from '../../../tests/support/won.ts'
import { addWinners } from '../../auction/closing/write-wins.ts'
import { readMyBids } from './read-my-bids.ts'

const database = await sharedDatabase()
const { orm } = database
const someone = () => `${crypto.randomUUID()}@example.org`
const checkoutOf = async ({ id }: School, reader: Awaited<ReturnType<typeof addReader>>) =>
  (await readMyBids(database, id, { ...reader, addressId: reader.id }, new Date())).checkout

test('a winner pays nowhere that an organization says whose admin is not confirmed, and there once they are', async () => {
  const school = await addSchool(orm, {
    paymentInstructions: 'Checks, or www.pay.example.org',
    paymentLink: 'https://pay.example.org/{code}/{amount}',
  })
  const admin = await addMember(orm, school, 'admin')
  const reader = await addReader(orm)
  const { code } = await addWins(orm, school, reader.email, 120)
  const read = () => checkoutOf(school, reader)
  expect(await read()).toMatchObject({ balance: '120.00', links: [] })
  expect((await read())?.instructions).toStartWith('Checks, or www')
  expect((await read())?.instructions).not.toContain('www.pay.example.org')
  await setConfirmed(orm, admin.email)
  expect(await read()).toMatchObject({
    links: [`https://pay.example.org/${code}/120.00`],
    instructions: 'Checks, or www.pay.example.org',
  })
})

test('of what they bid on an item the last twenty are told, oldest first, and how much each was', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const reader = await addReader(orm)
  const bidderId = await bidderFor(orm, school.id, reader.email)
  const amounts = Array.from({ length: 22 }, (_, index) => 100 + index)
  const of = { organizationId: school.id, auctionItemId: item.id, bidderId }
  const at = (amount: number) => new Date(Date.now() + amount * 1_000)
  await orm.insert(bid).values(amounts.map((amount) => ({ ...of, amount: amount * 100, timestamp: at(amount) })))
  const { items } = await readMyBids(database, school.id, { ...reader, addressId: reader.id }, new Date())
  expect(items[0]?.bids.map(({ amount }) => amount)).toEqual(amounts.slice(2).map((amount) => `${amount}.00`))
})

test('whoever is offered an item finds the page to answer, and others who bid on it that it has ended', async () => {
  const school = await addSchool(orm)
  const [ann, bob] = [await addReader(orm), await addReader(orm)]
  const { item, offer } = await addChance(orm, school, ann.email, bob.email, someone())
  const rowOf = async ({ id, ...reader }: typeof ann) => {
    const { items, checkout } = await readMyBids(database, school.id, { ...reader, addressId: id }, new Date())
    expect(checkout).toBeNull()
    return items.find((one) => one.id === item.id)
  }
  expect(await rowOf(ann)).toMatchObject({ stance: 'ended', currentBid: null, secondChance: null })
  const link = new URL(await linkOf(orm, offer))
  const secondChance = { path: `${link.pathname}${link.search}`, expiresAt: offer.expiresAt.toISOString() }
  expect(await rowOf(bob)).toMatchObject({ stance: 'asked', yourBid: '130.00', secondChance })
  await ageChance(orm, offer.id, 49)
  expect(await rowOf(bob)).toMatchObject({ stance: 'ended', secondChance: null })
})

test('who only promised a gift has a bill there, and nobody else who has won nothing', async () => {
  const school = await addSchool(orm)
  const cause = await addCause(orm, school)
  const [giver, other] = [await addReader(orm), await addReader(orm)]
  for (const { email } of [giver, other]) {
    const bidderId = await bidderFor(orm, school.id, email)
    await orm.transaction((tx) => addWinners(tx, school.id, [bidderId]))
    if (email === giver.email) await addGift(orm, cause, bidderId, 2_000)
  }
  expect(await checkoutOf(school, giver)).toMatchObject({ due: '20.00', gifts: [{ amount: '20.00' }] })
  expect(await checkoutOf(school, other)).toBeNull()
})
