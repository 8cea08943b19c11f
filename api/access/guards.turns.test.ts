import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user } from '../../db/schema/accounts.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addPerson } from '../../tests/support/person.ts'
import { untilWaiting } from '../../tests/support/until-waiting.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { database, orm, sendAnything } = await sharedApp()

test('one person with many calls under way leaves connections to everybody else', async () => {
  const [busy, other] = [await addPerson(orm), await addPerson(orm)]
  const { email } = busy
  const send = visitor(sendAnything, busy.token)
  const calls: Promise<{ status: number }>[] = []
  await orm.transaction(async (tx) => {
    await tx.select().from(user).where(eq(user.id, busy.id)).for('update')
    for (let call = 0; call < 20; call++) calls.push(send('PATCH', '/api/user/profile', { name: `Ada ${call}`, email }))
    await untilWaiting(database, 2)
    expect((await visitor(sendAnything, other.token)('GET', '/api/user/organizations')).status).toBe(200)
  })
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
})
