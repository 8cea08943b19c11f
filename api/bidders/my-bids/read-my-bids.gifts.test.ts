import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addReader } from '../../../tests/support/email-reader.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { addWinners } from '../../auction/closing/write-wins.ts'
import { readMyBids } from './read-my-bids.ts'

const { orm, database } = await sharedApp()

test('who only promised a gift has a bill there, and nobody else who has won nothing', async () => {
  const school = await addSchool(orm)
  const cause = await addCause(orm, school)
  const [giver, other] = [await addReader(orm), await addReader(orm)]
  for (const { email } of [giver, other]) {
    const bidderId = await bidderFor(orm, school.id, email)
    await orm.transaction((tx) => addWinners(tx, school.id, [bidderId]))
    if (email === giver.email) await addGift(orm, cause, bidderId, 2_000)
  }
  const checkoutOf = async (email: string) => {
    const [address] = await orm.select().from(mailAddress).where(eq(mailAddress.email, email))
    if (!address) throw new Error('Nobody has the address')
    return (await readMyBids(database, school.id, { ...address, addressId: address.id }, new Date())).checkout
  }
  expect(await checkoutOf(giver.email)).toMatchObject({ due: '20.00', gifts: [{ amount: '20.00' }] })
  expect(await checkoutOf(other.email)).toBeNull()
})
