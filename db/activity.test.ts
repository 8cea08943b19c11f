import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import postgres from 'postgres'
import { freshDatabase } from '../tests/support/database.ts'
import type { ActivityRow } from './activity.ts'
import { changesOf } from './changes.ts'
import { actingFrom } from './origin.ts'
import { activity } from './schema/activity.ts'

const { orm, url, subscribe } = await freshDatabase()
const raw = postgres(url, { max: 1, onnotice: () => {} })
afterAll(() => raw.end())

const ada = { id: crypto.randomUUID(), name: 'Ada Lark' }
const subject = () => crypto.randomUUID()
const ofSubject = (subjectId: string) => orm.select().from(activity).where(eq(activity.subjectId, subjectId))
const state = (subjectId: string) =>
  orm.transaction(async (tx) =>
    tx.addActivity({ kind: 'role-changed', subjectId, changes: { role: ['manager', 'owner'] } }),
  )
const REFUSED = 'The record of acts is only added to.'
const years = (count: number) => new Date(Date.now() - count * 366 * 86_400_000)

test('an entry of the activity is stored by its own transaction, with who asked and from where; of the site itself, nobody and nowhere', async () => {
  const subjectId = subject()
  const announced: ActivityRow[] = []
  subscribe({ announce: (told) => announced.push(told) })
  await actingFrom({ actor: ada, tried: null, network: () => '203.0.113.7', isPlayed: false }, () => state(subjectId))
  const [row] = await ofSubject(subjectId)
  expect(row).toMatchObject({ actorId: ada.id, actorName: 'Ada Lark', network: '203.0.113.7', times: 1 })
  expect(row?.changes).toEqual({ role: ['manager', 'owner'] })
  expect(Math.abs(Date.now() - Number(row?.at))).toBeLessThan(60_000)
  expect(announced.map((told) => told.subjectId)).toEqual([subjectId])
  const ofSite = subject()
  await state(ofSite)
  expect(await ofSubject(ofSite)).toMatchObject([{ actorId: null, actorName: null, network: null }])
})

test('an entry of the activity that is rolled back leaves nothing, nor does what is played in the sandbox', async () => {
  const subjectId = subject()
  const rolledBack = orm.transaction(async (tx) => {
    tx.addActivity({ kind: 'role-changed', subjectId })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await actingFrom({ actor: ada, tried: null, network: () => '', isPlayed: true }, () => state(subjectId))
  expect(await ofSubject(subjectId)).toEqual([])
})

test('an entry of the activity that cannot be written undoes the change it tells of', async () => {
  const subjectId = subject()
  const failed = orm.transaction(async (tx) => {
    tx.addActivity({ kind: 'role-changed', subjectId })
    tx.addActivity({ kind: 'role-changed', subjectId: 'no id' })
  })
  await expect(failed).rejects.toThrow()
  expect(await ofSubject(subjectId)).toEqual([])
})

describe('the activity', () => {
  test('is not changed, shortened, or emptied, though a superuser asks', async () => {
    const subjectId = subject()
    await state(subjectId)
    // What switches ordinary triggers off for a session.
    await raw`set session_replication_role = replica`
    for (const attempt of [
      raw`update act set about = 'somebody else'`,
      raw`delete from act where subject_id = ${subjectId}`,
      raw`truncate act`,
    ]) {
      await expect(Promise.resolve(attempt)).rejects.toThrow(REFUSED)
    }
    expect(await ofSubject(subjectId)).toHaveLength(1)
  })

  test('may lose what is over two years old', async () => {
    const [old, young] = [subject(), subject()]
    await orm.insert(activity).values([
      { kind: 'signed-in', subjectId: old, at: years(2.1) },
      { kind: 'signed-in', subjectId: young, at: years(1.9) },
    ])
    await raw`delete from act where subject_id = ${old}`
    await expect(Promise.resolve(raw`delete from act where subject_id = ${young}`)).rejects.toThrow(REFUSED)
    expect([await ofSubject(old), await ofSubject(young)]).toMatchObject([[], [{ subjectId: young }]])
  })

  test('owned by another role, as the handbook has it, cannot even have its rules switched off', async () => {
    const handbook = await Bun.file(`${import.meta.dir}/../docs/self-hosting.md`).text()
    const database = await freshDatabase()
    const raw = postgres(database.url, { max: 1, onnotice: () => {} })
    const [, script = ''] = /```sql\n([^`]*bidlark_record[^`]*)```/.exec(handbook) ?? []
    const role = `site_${crypto.randomUUID().slice(0, 8)}`
    await raw.unsafe(`create role ${role}`)
    await raw.unsafe(script.replaceAll('bidlark_record', `${role}_record`).replaceAll('TO bidlark;', `TO ${role};`))
    await raw.begin(async (tx) => {
      await tx.unsafe(`set local role ${role}`)
      await tx`insert into act (kind) values ('signed-in')`
      for (const forbidden of [
        'update act set about = 1',
        'truncate act',
        'alter table act disable trigger all',
        'drop table act',
      ]) {
        await expect(tx.savepoint((inner) => inner.unsafe(forbidden))).rejects.toThrow(
          /permission denied|must be owner/,
        )
      }
    })
    await raw.unsafe(`drop owned by ${role}_record cascade; drop owned by ${role}; drop role ${role}, ${role}_record`)
    await raw.end()
  })
})

test('only what is different counts, before and after, and not the absence of what was absent', () => {
  const before = { title: 'Quilt', endTime: new Date(0), category: null, isActive: true }
  const after = { title: 'A quilt', endTime: new Date(0), category: 'Crafts' }
  expect(changesOf(before, after)).toEqual({ title: ['Quilt', 'A quilt'], category: [null, 'Crafts'] })
  expect(changesOf({ title: 'Quilt' }, { title: 'Quilt', category: undefined })).toBeNull()
  expect(changesOf(null, { category: null })).toBeNull()
})

test('instants are told as text, long texts are cut between characters, and half of one is told as it is stored', () => {
  const rules = `${'x'.repeat(299)}🦆 and more`
  expect(changesOf(null, { endTime: new Date(0), rules })).toEqual({
    endTime: [null, '1970-01-01T00:00:00.000Z'],
    rules: [null, `${'x'.repeat(299)}…`],
  })
  expect(changesOf(null, { rules: 'a\ud800b' })).toEqual({ rules: [null, 'a\ufffdb'] })
})
