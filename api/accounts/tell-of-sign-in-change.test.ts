import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { outbox } from '../../db/schema/mail.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { tokenMailedTo } from '../../tests/support/invitation.ts'
import { addPerson } from '../../tests/support/person.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { hashPassword } from '../access/password.ts'

const { database, orm, send, sendAnything } = await sharedApp()
const OLD = 'Right-pa55word'
const NEW = 'Other-pa55word'
const passwordHash = await hashPassword(OLD)

async function addSomebody() {
  const person = await addPerson(orm, { passwordHash })
  return { ...person, here: visitor(sendAnything, person.token) }
}

/** What somebody was told of by email. */
async function toldTo(email: string) {
  const told = and(eq(outbox.recipient, email), eq(outbox.kind, 'sign-in-changed'))
  const rows = await orm.select({ content: outbox.content }).from(outbox).where(told).orderBy(outbox.id)
  return rows.map(({ content }) => content)
}

test('a password that is changed is told to its owner, and one that is not isn’t', async () => {
  const { email, here } = await addSomebody()
  const change = (currentPassword: string) =>
    here('PATCH', '/api/user/password', { currentPassword, newPassword: NEW, confirmPassword: NEW })
  expect((await change('Wrong-pa55word')).status).toBe(400)
  expect(await toldTo(email)).toEqual([])
  expect((await change(OLD)).status).toBe(200)
  expect(await toldTo(email)).toEqual([{ name: 'Ada Lark', change: 'password' }])
})

test('a password that is set by a mailed link is told, too', async () => {
  const { email } = await addSomebody()
  await send('POST', '/api/auth/forgot-password', { email })
  const token = await tokenMailedTo(database, email, 'forgotten-password')
  await send('POST', '/api/auth/reset-password', { token, password: NEW, confirmPassword: NEW })
  expect(await toldTo(email)).toEqual([{ name: 'Ada Lark', change: 'password' }])
})

test('two-step sign-in is told of when it is on, and when it is off again', async () => {
  const { email, here } = await addSomebody()
  const { secret } = (await here('POST', '/api/user/two-step')).body
  await here('DELETE', '/api/user/two-step')
  expect(await toldTo(email)).toEqual([])
  const again = (await here('POST', '/api/user/two-step')).body
  expect(again.secret).not.toBe(secret)
  const code = TOTP.generate({ secret: Secret.fromBase32(again.secret) })
  const on = await here('POST', '/api/user/two-step/confirm', { code })
  expect(on.status).toBe(200)
  expect((await here('DELETE', '/api/user/two-step', { code: on.body.recoveryCodes[0] })).status).toBe(200)
  expect(await toldTo(email)).toEqual([
    { name: 'Ada Lark', change: 'two-step-on' },
    { name: 'Ada Lark', change: 'two-step-off' },
  ])
})
