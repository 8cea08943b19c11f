import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { openTestApp, sharedApp } from '../../../tests/support/app.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addItem, addMember, addSchool, atHand, type School } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const { database, orm, send, sendAnything } = await sharedApp()

const pathOf = (school: School) => `/api/${school.slug}/admin/organization` as const
async function change(body: object | string) {
  const { school, call: owner } = await addOwnTeam({ orm, sendAnything }, 'owner', {
    logoUrl: '/uploads/old.webp',
    rules: 'Pay on the day.',
  })
  return { school, owner, answer: await owner('PATCH', pathOf(school), body) }
}

test('one call tells the admin area which organization it is, who asks, and as what', async () => {
  const school = await addSchool(orm, { rules: 'Pay on the day.' })
  const { id, name, email, token } = await addMember(orm, school)
  const { createdAt, isDemo, ...rest } = school
  const { eventId } = await atHand(orm, school)
  expect((await visitor(sendAnything, token)('GET', pathOf(school))).body).toEqual({
    organization: { ...rest, goalDollars: null, createdAt: createdAt.toISOString() },
    person: { id, name, email, isSuperAdmin: false },
    role: 'manager',
    isEmailLimited: false,
    newDonations: null,
    hasCauses: false,
    events: [expect.objectContaining({ id: eventId, publishedAt: createdAt.toISOString() })],
    eventId,
  })
  const root = await addPerson(orm, { isSuperAdmin: true })
  expect((await visitor(sendAnything, root.token)('GET', pathOf(school))).body.role).toBe('admin')
})

test('the team of a new organization is told that few emails leave, until its admin confirms theirs', async () => {
  const mailing = openTestApp(database, { SMTP_URL: 'smtp://127.0.0.1:2525', EMAIL_FROM: 'bids@example.org' })
  const school = await addSchool(orm)
  const [admin, owner] = [await addMember(orm, school, 'admin'), await addMember(orm, school, 'owner')]
  const isLimitedFor = async ({ token }: { token: string }) =>
    (await visitor(mailing.sendAnything, token)('GET', pathOf(school))).body.isEmailLimited
  expect([await isLimitedFor(admin), await isLimitedFor(owner)]).toEqual([true, true])
  await visitor(mailing.sendAnything, admin.token)('POST', '/api/user/confirm-email')
  expect(await orm.$count(outbox, and(eq(outbox.recipient, admin.email), eq(outbox.kind, 'confirm-address')))).toBe(1)
  await setConfirmed(orm, admin.email)
  expect(await isLimitedFor(admin)).toBe(false)
})

test('every setting can be changed, and the public page shows it at once', async () => {
  const words = { name: 'Oak School', rules: 'Pay in May.', disclaimers: 'As is.', contactInfo: 'Room 4' }
  const reach = { logoUrl: '/uploads/new-logo.webp', contactEmail: 'pta@example.org', timeZone: 'America/Chicago' }
  const settings = { ...words, ...reach }
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const itemPath = `/api/${school.slug}/auction/${item.slug}` as const
  // Both are kept ready from now on.
  await send('GET', `/api/${school.slug}`)
  await send('GET', itemPath)
  const { token } = await addMember(orm, school, 'owner')
  const answer = await visitor(sendAnything, token)('PATCH', pathOf(school), settings)
  expect([answer.status, answer.body.organization]).toMatchObject([200, settings])
  expect((await visitor(sendAnything, token)('GET', pathOf(school))).body.organization).toMatchObject(settings)
  const { rules, disclaimers, ...details } = settings
  expect((await send('GET', `/api/${school.slug}`)).body).toMatchObject(settings)
  expect((await send('GET', itemPath)).body).toMatchObject({ rules, disclaimers, organization: details })
})

test('only settings that are given are changed, and blanks empty an optional one', async () => {
  const noSettings = { slug: 'other', isActive: false, createdAt: '2001-01-01', id: 'x' }
  const { school, answer } = await change({ ...noSettings, contactInfo: 'Room 4', logoUrl: '', rules: ' ' })
  const { createdAt, isDemo, ...rest } = school
  const changed = { contactInfo: 'Room 4', logoUrl: null, rules: null, goalDollars: null }
  expect(answer.body.organization).toEqual({ ...rest, ...changed, createdAt: createdAt.toISOString() })
})

test.each([
  ['$5,000', 5_000],
  [9_999_999, 9_999_999],
  [' ', null],
])('a goal of %j is %p dollars', async (goalDollars, dollars) => {
  const { answer } = await change({ goalDollars })
  expect([answer.status, answer.body.organization.goalDollars]).toEqual([200, dollars])
})

const NO_GOAL = 'Please enter whole dollars, like 5,000'

const wrong: [object, string, string][] = [
  [{ name: ' ' }, 'name', 'Organization name is required'],
  [{ name: 'x'.repeat(101) }, 'name', 'Name too long'],
  [{ contactEmail: 'a@example.org\nb@example.org' }, 'contactEmail', 'Please enter a valid email address'],
  [{ contactInfo: 'x'.repeat(2001) }, 'contactInfo', 'Contact info too long'],
  [{ rules: 'x'.repeat(5001) }, 'rules', 'Please use at most 5000 characters'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Unknown time zone'],
  ...['0', '-5', '12.50', '12,50', '10000000', 'a lot', 1.5, true].map((goalDollars): [object, string, string] => [
    { goalDollars },
    'goalDollars',
    NO_GOAL,
  ]),
  [{ logoUrl: 'https://evil.example/x.webp' }, 'logoUrl', 'Please upload the image'],
]

test('what is wrong is refused beside the field, and changes nothing', async () => {
  const { school, owner } = await change({})
  for (const [body, path, message] of wrong) {
    const answer = await owner('PATCH', pathOf(school), body)
    expect([body, answer.status, answer.refusal]).toEqual([body, 400, { message, issues: [{ path, message }] }])
  }
  const { name, rules } = school
  expect((await owner('GET', pathOf(school))).body.organization).toMatchObject({ name, rules })
})
