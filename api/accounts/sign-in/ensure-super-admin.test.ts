import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/accounts.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { isPassword } from '../../server/access/password.ts'
import { ensureSuperAdmin } from './ensure-super-admin.ts'

const { orm } = await sharedDatabase()
const noon = new Date('2026-03-02T12:00:00Z')
const config = { superAdmin: { email: 'root@example.org', password: 'First-pa55word' } }
const rowOf = async (email: string) => (await orm.select().from(user).where(eq(user.email, email)))[0]

test('the super admin asked for is there once, also when two processes start at once; nobody is when none is asked for', async () => {
  const before = await orm.$count(user)
  expect(await ensureSuperAdmin(orm, { superAdmin: null }, noon)).toBe('not-asked-for')
  await Promise.all([ensureSuperAdmin(orm, config, noon), ensureSuperAdmin(orm, config, noon)])
  expect(await orm.$count(user)).toBe(before + 1)
  const row = await rowOf('root@example.org')
  expect(row).toMatchObject({ isSuperAdmin: true, isActive: true, createdAt: noon, emailConfirmedAt: noon })
  expect(row?.lastLoginAt).toBeNull()
  expect(await isPassword('First-pa55word', row?.passwordHash ?? null)).toBe(true)
})
