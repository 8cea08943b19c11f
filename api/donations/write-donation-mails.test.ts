import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { outbox } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { mailsOf } from '../../tests/support/item-rows.ts'
import { addSchool, type School } from '../../tests/support/school.ts'
import { saveDonation } from './save-donation.ts'

const { orm } = await sharedDatabase()
const nobody = () => `${crypto.randomUUID()}@example.org`
const MINUTE = 60_000
const inMinutes = (count: number) => new Date(Date.now() + count * MINUTE)

const blank = { description: null, estimatedValue: null, imageUrl: null, donorName: null, donorUrl: null, phone: null }
function offer({ id: organizationId }: School, email: string, now: Date) {
  const said = { ...blank, title: 'Dinner', wantsResult: false, language: 'en' as const }
  return saveDonation(orm, { ...said, organizationId, email, token: crypto.randomUUID() }, now)
}

test('a donor is thanked once a day by an organization, and by another one too', async () => {
  const [school, other] = [await addSchool(orm), await addSchool(orm)]
  const email = nobody()
  for (const minutes of [0, 10, 23 * 60]) await offer(school, email, inMinutes(minutes))
  await offer(school, email.replace('@', '+roses@'), inMinutes(5))
  await offer(other, email, inMinutes(0))
  expect(await mailsOf(orm, school, 'donation-received')).toMatchObject([{ recipient: email }])
  expect(await mailsOf(orm, other, 'donation-received')).toHaveLength(1)
  await offer(school, email, inMinutes(48 * 60))
  expect(await mailsOf(orm, school, 'donation-received')).toHaveLength(2)
})

test('a team is told at once, and of what follows within a quarter of an hour in one email to the contact of then', async () => {
  const school = await addSchool(orm, { contactEmail: nobody() })
  const now = inMinutes(0)
  await offer(school, nobody(), now)
  const [first] = await mailsOf(orm, school, 'donation-offered')
  expect(first).toMatchObject({ recipient: school.contactEmail, content: { donations: [expect.any(String)] } })
  expect(Number(first?.sendAfter)).toBeLessThanOrEqual(Date.now())
  await orm.update(outbox).set({ state: 'sent' }).where(eq(outbox.organizationId, school.id))
  await Promise.all([1, 2, 3].map(() => offer(school, nobody(), now)))
  const [, second, ...more] = await mailsOf(orm, school, 'donation-offered')
  expect(more).toEqual([])
  expect(second?.content).toEqual({ donations: Array.from({ length: 3 }, () => expect.any(String)) })
  expect(second?.sendAfter).toEqual(new Date((first?.createdAt.getTime() ?? 0) + 15 * MINUTE))
  // What waits for a former contact email tells nothing of what is offered later.
  const contactEmail = nobody()
  await orm.update(organization).set({ contactEmail }).where(eq(organization.id, school.id))
  await offer(school, nobody(), inMinutes(1))
  const told = (await mailsOf(orm, school, 'donation-offered')).slice(1)
  expect(told.map(({ recipient, content }) => [recipient, content])).toEqual([
    [school.contactEmail, second?.content],
    [contactEmail, { donations: [expect.any(String)] }],
  ] as never)
})
