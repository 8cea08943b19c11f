import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { cause } from '../../../db/schema/causes.ts'
import { event } from '../../../db/schema/events.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { MOST_CAUSES } from '../../contract/auction/gifts/cause-form.ts'

const { orm, send, sendAnything } = await sharedApp()

const typed = {
  title: 'New Playground',
  about: 'With a ramp.',
  imageUrl: null,
  goal: '5000',
  amounts: ['25', '', '50.00', '25'],
  startTime: '2020-01-01T10:00',
  endTime: '2099-01-02T10:00',
  isActive: true,
  matchedBy: 'Acme',
  matchedUpTo: '1000',
}

async function openTeam() {
  const { school, call } = await addOwnTeam({ orm, sendAnything }, 'manager')
  return { school, call, path: `/api/${school.slug}/admin/causes` as const }
}

test('a team makes a cause, changes it, and turns it off; everybody sees each at once', async () => {
  const { school, call, path } = await openTeam()
  const form = { ...typed, id: crypto.randomUUID() }
  const made = await activityOf(orm, async () => {
    // Sent again, as its answer was lost, it is the same.
    for (const _ of [1, 2]) expect((await call('POST', path, form)).status).toBe(201)
  })
  expect(made).toMatchObject([{ kind: 'cause-created', about: 'New Playground' }])
  const { causes } = (await call('GET', path)).body
  const whole = {
    goal: '5000.00',
    amounts: ['25.00', '50.00'],
    matchedUpTo: '1000.00',
    given: '0.00',
    giftCount: 0,
    cancelledCount: 0,
  }
  expect(causes).toMatchObject([{ title: 'New Playground', isActive: true, ...whole }])
  const give = () => send('GET', `/api/${school.slug}/give`)
  expect((await give()).body.causes).toMatchObject([{ title: 'New Playground', goal: '5000.00' }])
  expect((await send('GET', `/api/${school.slug}`)).body.takesGifts).toBe(true)
  const one = `${path}/${causes[0]?.id ?? ''}` as const
  const off = { ...typed, title: 'Swings', isActive: false }
  const changed = await activityOf(orm, async () => expect((await call('PATCH', one, off)).status).toBe(200))
  expect(changed).toMatchObject([{ kind: 'cause-changed', changes: { title: ['New Playground', 'Swings'] } }])
  expect((await give()).status).toBe(404)
  expect((await send('GET', `/api/${school.slug}`)).body.takesGifts).toBe(false)
  expect(await activityOf(orm, () => call('PATCH', one, off))).toEqual([])
  expect((await call('PATCH', one, { endTime: typed.startTime })).status).toBe(400)
  const elsewhere = await openTeam()
  expect((await elsewhere.call('POST', elsewhere.path, form)).status).toBe(409)
  expect((await elsewhere.call('GET', `${elsewhere.path}/${causes[0]?.id ?? ''}/gifts`)).status).toBe(404)
  for (let count = 0; count < MOST_CAUSES - 1; count++) await addCause(orm, school)
  expect((await call('POST', path, typed)).status).toBe(409)
})

test('a cause can be deleted while nothing was given, and only be turned off afterwards; it goes with its organization', async () => {
  const { school, call, path } = await openTeam()
  const [quiet, given] = [await addCause(orm, school), await addCause(orm, school)]
  const bidderId = await bidderFor(orm, school.id, 'ann@example.org')
  await addGift(orm, given, bidderId, 5_000, { enteredByName: 'Ada', shownName: 'The Reeds' })
  await addGift(orm, given, bidderId, 1_000, { cancelledAt: new Date() })
  expect((await call('DELETE', `${path}/${quiet.id}`)).status).toBe(200)
  expect(await call('DELETE', `${path}/${given.id}`)).toMatchObject({ status: 409 })
  expect((await call('GET', path)).body.causes).toMatchObject([
    { id: given.id, given: '50.00', giftCount: 2, cancelledCount: 1 },
  ])
  const { gifts } = (await call('GET', `${path}/${given.id}/gifts`)).body
  expect(gifts).toMatchObject([
    { amount: '10.00', isCancelled: true },
    { label: 'ann@example.org', amount: '50.00', enteredByName: 'Ada', shownName: 'The Reeds', winnerId: bidderId },
  ])
  await orm.delete(organization).where(eq(organization.id, school.id))
  expect(await orm.$count(cause, eq(cause.id, given.id))).toBe(0)
})

test.each<[string, string, object]>([
  ['without a title', 'title', { title: ' ' }],
  ['that ends before it begins', 'endTime', { endTime: '2019-01-01T10:00' }],
  ['of which no goal can be read', 'goal', { goal: '12,50' }],
  ['with a match by nobody', 'matchedBy', { matchedBy: '' }],
  ['with a match without end', 'matchedUpTo', { matchedUpTo: '' }],
  ['with more than six amounts', 'amounts', { amounts: ['1', '2', '3', '4', '5', '6', '7'] }],
  ['that suggests less than a dollar', 'amounts.0', { amounts: ['0.50'] }],
  ['with a picture of another site', 'imageUrl', { imageUrl: 'https://evil.example/a.png' }],
])('a cause is refused %s', async (_, field, more) => {
  const { call, path } = await openTeam()
  const { status, refusal } = await call('POST', path, { ...typed, ...more })
  expect([status, refusal?.issues?.map(({ path: at }) => at)]).toEqual([400, [field]])
})

test('causes of a draft are the team’s alone, shown once it is published, and go with it', async () => {
  const { school, call, path } = await openTeam()
  const drafts = await orm
    .insert(event)
    .values([
      { organizationId: school.id, slug: 'gala', name: 'Gala' },
      { organizationId: school.id, slug: 'fair', name: 'Fair' },
    ])
    .returning()
  for (const { id } of drafts) {
    await addCause(orm, school, { eventId: id, isDraft: true })
  }
  expect((await send('GET', `/api/${school.slug}/give`)).status).toBe(404)
  const [gala, fair] = drafts.map(({ id }) => id)
  expect((await call('DELETE', `/api/${school.slug}/admin/events/${fair ?? ''}`)).status).toBe(200)
  expect((await call('POST', `/api/${school.slug}/admin/events/${gala ?? ''}/publish`)).status).toBe(200)
  const rows = await orm.select().from(cause).where(eq(cause.organizationId, school.id))
  expect(rows.map(({ eventId, isDraft }) => [eventId, isDraft])).toEqual([[gala ?? '', false]])
  expect((await send('GET', `/api/${school.slug}/give`)).status).toBe(200)
  expect((await call('GET', path)).body.causes).toHaveLength(1)
})

test('a new event begins with the causes of the event at hand, turned off and 52 weeks later at the same hour', async () => {
  const { school, call, path } = await openTeam()
  // By then clocks there have not been put forward yet.
  const times = { startTime: new Date('2026-03-14T23:00:00Z'), endTime: new Date('2026-03-15T02:00:00Z') }
  const own = await addCause(orm, school, { ...times, amounts: [2_500], goal: 100_000, imageUrl: '/uploads/a.webp' })
  const made = await call('POST', `/api/${school.slug}/admin/events`, { name: 'Gala 2099' })
  expect(made.status).toBe(201)
  const rows = await orm.select().from(cause).where(eq(cause.organizationId, school.id)).orderBy(cause.startTime)
  const { id: _, createdAt: __, ...same } = own
  const [startTime, endTime] = [new Date('2027-03-14T00:00:00Z'), new Date('2027-03-14T03:00:00Z')]
  expect(rows).toMatchObject([
    { id: own.id },
    { ...same, eventId: made.body.event.id, isDraft: true, isActive: false, startTime, endTime },
  ])
  expect((await call('GET', path)).body.causes.map(({ id }) => id)).toEqual([rows[1]?.id ?? ''])
})
