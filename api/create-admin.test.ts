import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { user } from '../db/schema/accounts.ts'
import { freshDatabase } from '../tests/support/database.ts'
import { addPerson } from '../tests/support/person.ts'
import { isPassword } from './server/access/password.ts'

const { url: DATABASE_URL, orm } = await freshDatabase()
const rowOf = async (email: string) => (await orm.select().from(user).where(eq(user.email, email)))[0]

test('a super admin is made, and made again is left as they are; an ordinary account stays one', async () => {
  expect(await create('Root@Example.org', 'First-pa55word')).toEqual([0, 'root@example.org is a super admin.'])
  const row = await rowOf('root@example.org')
  expect(row?.isSuperAdmin).toBe(true)
  expect(await isPassword('First-pa55word', row?.passwordHash ?? null)).toBe(true)
  const { email } = await addPerson(orm)
  const [again, ordinary] = await Promise.all([
    create('root@example.org', 'Later-pa55word'),
    create(email, 'First-pa55word'),
  ])
  expect(again).toEqual([0, 'root@example.org is a super admin already, with the password they have.'])
  expect(await rowOf('root@example.org')).toEqual(row)
  expect(ordinary).toEqual([1, `${email} has an ordinary account, which stays one.`])
  expect((await rowOf(email))?.isSuperAdmin).toBe(false)
})

test('what is no email, and no password, is told so', async () => {
  const before = await orm.$count(user)
  const [code, reasons] = await create('root', 'short')
  expect([code, reasons.split('\n').slice(0, 2)]).toEqual([
    1,
    ['Please enter a valid email address', 'Password must be at least 8 characters'],
  ])
  expect(await orm.$count(user)).toBe(before)
})

/** What the script ends with, and says, when the password is piped in. */
async function create(email: string, password: string): Promise<[code: number, safeLine: string]> {
  const script = Bun.spawn([process.execPath, join(import.meta.dir, 'create-admin.ts'), email], {
    env: { PATH: process.env.PATH, DATABASE_URL },
    stdio: [new Blob([`${password}\n`]), 'pipe', 'pipe'],
  })
  const [safeLine, complaint] = await Promise.all([script.stdout, script.stderr].map((it) => new Response(it).text()))
  return [await script.exited, `${safeLine?.replace('Password: ', '')}${complaint}`.trim()]
}
