import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { donation } from '../../db/schema/donations.ts'
import { outbox } from '../../db/schema/mail.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addDonation } from '../../tests/support/donation.ts'
import { addMail } from '../../tests/support/mail.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { isErased } from '../contract/values/erased.ts'
import { dropOldDonations } from './drop-old-donations.ts'

const { orm } = await freshDatabase()
const DAY = 86_400_000

test('what became no item is deleted after the months of its organization, counted from when it was offered', async () => {
  const school = await addSchool(orm, { retentionMonths: 6 })
  const item = await addItem(orm, school)
  const createdAt = new Date()
  await addDonation(orm, school, { createdAt })
  await addDonation(orm, school, { createdAt, state: 'declined' })
  const accepted = await addDonation(orm, school, { createdAt, state: 'accepted', auctionItemId: item.id })
  const longer = await addDonation(orm, await addSchool(orm, { retentionMonths: 12 }), { createdAt })
  const left = async () => (await orm.select({ id: donation.id }).from(donation)).map(({ id }) => id).sort()
  await dropOldDonations(orm, new Date(createdAt.getTime() + 175 * DAY))
  expect(await left()).toHaveLength(4)
  await dropOldDonations(orm, new Date(createdAt.getTime() + 186 * DAY))
  expect(await left()).toEqual([accepted.id, longer.id].sort())
  await dropOldDonations(orm, new Date(createdAt.getTime() + 367 * DAY))
  expect(await orm.$count(donation, eq(donation.id, longer.id))).toBe(0)
})

test('the email that thanked for it forgets its donor too; that of what is offered later does not', async () => {
  const school = await addSchool(orm, { retentionMonths: 6 })
  const offered = await addDonation(orm, school, { createdAt: new Date() })
  const later = await addDonation(orm, school, { createdAt: new Date(Date.now() + 90 * DAY) })
  for (const { id, email } of [offered, later])
    await addMail(orm, school, { kind: 'donation-received', recipient: email ?? '', content: { donationId: id } })
  await dropOldDonations(orm, new Date(Date.now() + 190 * DAY))
  const left = await orm.select().from(outbox).where(eq(outbox.organizationId, school.id)).orderBy(outbox.id)
  expect(left.map(({ recipient }) => isErased(recipient))).toEqual([true, false])
  expect(JSON.stringify(left)).not.toContain(offered.email ?? 'none')
})
