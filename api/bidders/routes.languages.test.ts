import { expect, test } from 'bun:test'
import { desc, eq } from 'drizzle-orm'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { renderLetter } from '../../emails/render.tsx'
import { sharedApp } from '../../tests/support/app.ts'
import { addSchool } from '../../tests/support/school.ts'
import { draftLetter } from '../letters/draft-letter.ts'

const { orm, context, send } = await sharedApp()
const school = await addSchool(orm)
const base = `/api/${school.slug}/my-bids` as const
const IN_SPANISH = { 'accept-language': 'es-US' }

test('My bids answers in the language of its bidder, refusals and guards alike', async () => {
  const messageOf = async (answer: Promise<{ body: unknown }>) => (await answer).body
  expect(await messageOf(send('GET', base, undefined, IN_SPANISH))).toEqual({
    code: 'unknown-device',
    message: 'Abra Mis ofertas con el enlace de un correo o con un código.',
  })
  expect(
    await messageOf(
      send('POST', `${base}/open`, { email: 'ana@example.org', challenge: crypto.randomUUID(), code: '1' }, IN_SPANISH),
    ),
  ).toMatchObject({ message: 'Escriba los 6 dígitos de nuestro correo' })
  expect(
    await messageOf(
      send(
        'POST',
        `${base}/open`,
        { email: 'ana@example.org', challenge: crypto.randomUUID(), code: '123456' },
        IN_SPANISH,
      ),
    ),
  ).toMatchObject({
    code: 'wrong-code',
    message: 'Este código no es correcto o ya no sirve. Revíselo o pida uno nuevo.',
  })
})

test('a code is emailed in the language that it was asked for in', async () => {
  for (const [headers, subject] of [
    [IN_SPANISH, 'Su código para Maple Street School'],
    [{}, 'Your code for Maple Street School'],
  ] as const) {
    const email = `${crypto.randomUUID()}@example.org`
    const answer = await send('POST', `${base}/code`, { email }, headers)
    expect(answer.status).toBe(200)
    const [row] = await orm.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id))
    const [recipient] = await orm.select().from(mailAddress).where(eq(mailAddress.email, email))
    if (!row || !recipient) throw new Error('No code was emailed')
    const { publicUrl } = context.config
    const draft = await orm.transaction((tx) => draftLetter({ tx, row, recipient, publicUrl, now: new Date() }))
    if (draft.kind !== 'letter') throw new Error('No letter')
    expect((await renderLetter(draft.letter)).subject).toBe(subject)
  }
})
