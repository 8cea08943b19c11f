import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { event } from '../../../db/schema/events.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { addItem, addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await freshApp()

async function open() {
  const school = await addSchool(orm, { showsBoard: true })
  const owner = visitor(sendAnything, (await addMember(orm, school, 'owner')).token)
  const item = await addItem(orm, school)
  const at = `/api/${school.slug}/admin/announcement` as const
  const base = `/api/${school.slug}` as const
  const views = [base, `${base}/auction/${item.slug}`, `${base}/board`] as const
  return {
    school,
    say: (en: string, es = '') => owner('POST', at, { en, es }),
    takeDown: () => owner('DELETE', at),
    progress: async () => (await owner('GET', `/api/${school.slug}/admin/progress`)).body.announcement,
    read: () => Promise.all(views.map(async (path) => (await send('GET', path)).body.notices.announcement)),
  }
}

test('what the team says stands on every page of the event for an hour, in the words of each language', async () => {
  const { say, read, progress } = await open()
  const before = Date.now()
  expect((await say('Pizza is served in the gym', 'Hay pizza en el gimnasio')).status).toBe(200)
  const [said = null] = await read()
  expect(said).toMatchObject({ en: 'Pizza is served in the gym', es: 'Hay pizza en el gimnasio' })
  expect(Date.parse(said?.until ?? '')).toBeWithin(before + 59 * 60_000, Date.now() + 61 * 60_000)
  expect(await read()).toEqual([said, said, said])
  expect(await progress()).toEqual(said)
})

test('what is said next takes its place, and it can be taken down; after its hour it is gone by itself', async () => {
  const { school, say, takeDown, read } = await open()
  await say('One', 'Uno')
  await say('Two')
  expect((await read()).map((said) => [said?.en, said?.es])).toEqual(Array(3).fill(['Two', null]))
  const ended = await activityOf(orm, async () => {
    for (const _ of [1, 2]) expect((await takeDown()).status).toBe(200)
  })
  expect(ended.map(({ kind }) => kind)).toEqual(['announcement-ended'])
  expect(await read()).toEqual([null, null, null])
  await say('Three')
  const over = { announcedUntil: new Date(Date.now() - 1) }
  await orm.update(event).set(over).where(eq(event.organizationId, school.id))
  await say('Four')
  await orm.update(event).set(over).where(eq(event.organizationId, school.id))
  expect((await send('GET', `/api/${school.slug}?q=lake`)).body.notices.announcement).toBeNull()
  await orm.update(event).set({ publishedAt: null }).where(eq(event.organizationId, school.id))
  expect((await say('Five')).status).toBe(409)
})

test.each([
  ['', 'Please write what to say'],
  ['\u202e \n', 'Please write what to say'],
  ['x'.repeat(141), 'Please use at most 140 characters'],
])('%j is nothing to say', async (en, message) => {
  const { say } = await open()
  expect((await say(en)).refusal).toMatchObject({ issues: [{ path: 'en', message }] })
})
