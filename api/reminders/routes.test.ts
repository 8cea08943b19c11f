import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { mailAddress, refusedSender } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { mailsOf } from '../../tests/support/item-rows.ts'
import { addReader } from '../../tests/support/mail-reader.ts'
import { addOwnTeam } from '../../tests/support/own-team.ts'
import { actsOf } from '../../tests/support/record.ts'
import type { School } from '../../tests/support/school.ts'
import { addWins } from '../../tests/support/won.ts'

const { orm, sendAnything } = await sharedApp()

const bidder = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

/** A school with a manager, whose calls these are. */
async function openTeam() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything })
  return {
    ...{ school, call, admin },
    remind: (winnerIds: unknown) => call('POST', `${admin}/payment-reminders`, { winnerIds }),
    preview: async (query: `?${string}` | '' = '') => (await call('GET', `${admin}/payment-reminders${query}`)).body,
    pay: (winnerId: string, amount: string) =>
      call('POST', `${admin}/payments`, { kind: 'cash', payments: [{ id: crypto.randomUUID(), winnerId, amount }] }),
  }
}

const remindersOf = async (school: School) =>
  (await mailsOf(orm, school, 'payment-reminder')).map(({ recipient }) => recipient).sort()

test('all who have not paid are reminded, each once a day, however often somebody asks, on record by their codes', async () => {
  const { school, call, admin, remind, pay } = await openTeam()
  const jane = await addWins(orm, school, bidder('jane'), 120, 30)
  const paul = await addWins(orm, school, bidder('paul'), 50)
  await pay(paul.id, '50.00')
  const zoe = await addWins(orm, school, bidder('zoe'), 70)
  const acts = await actsOf(orm, async () => {
    const answers = await Promise.all([1, 2, 3].map(() => remind(null)))
    expect(answers.map(({ body }) => body.count).sort()).toEqual([0, 0, 2])
  })
  const recorded = acts.map(({ kind, subjectId, about }) => [kind, subjectId, about]).sort()
  expect(recorded).toEqual([jane, zoe].map(({ id, code }) => ['winner-reminded', id, code]).sort())
  expect(JSON.stringify(acts)).not.toContain(jane.email)
  expect(await remindersOf(school)).toEqual([jane.email, zoe.email])
  const { body } = await call('GET', `${admin}/winners`)
  expect(body.winners.map(({ email, remindedAt }) => [email, remindedAt !== null])).toEqual([
    [jane.email, true],
    [paul.email, false],
    [zoe.email, true],
  ])
})

test('a preview says who gets it, who does not and why, and shows the email; it writes nothing', async () => {
  const { school, remind, preview, pay } = await openTeam()
  const paymentInstructions = 'Checks to Pine Hill PTA.'
  const settings = { paymentInstructions, paymentLink: 'https://pay.example.org/?a={amount}&n={code}' }
  await orm.update(organization).set(settings).where(eq(organization.id, school.id))
  const jane = await addWins(orm, school, bidder('jane'), 120, 30)
  const paid = await addWins(orm, school, bidder('paid'), 50)
  const part = await addWins(orm, school, bidder('part'), 70)
  await pay(paid.id, '50.00')
  await pay(jane.id, '100.00')
  await remind([part.id])
  const bounced = await addWins(orm, school, bidder('bounced'), 20)
  await orm.insert(mailAddress).values({ email: bounced.email, bouncedAt: new Date() })
  const refusing = await addReader(orm, bidder('refusing'))
  const refused = await addWins(orm, school, refusing.email, 20)
  await orm.insert(refusedSender).values({ addressId: refusing.id, organizationId: school.id, refusedAt: new Date() })

  const winners = [jane, paid, part, bounced, refused].map(({ id }) => id).join('.')
  const before = await remindersOf(school)
  const { count, leftOut, email } = await preview(`?winners=${winners}`)
  expect(count).toBe(1)
  expect(leftOut.map(({ id, reason }) => [id, reason])).toEqual([
    [bounced.id, 'bounces'],
    [paid.id, 'paid'],
    [part.id, 'reminded'],
    [refused.id, 'refused'],
  ])
  expect(email?.recipient).toBe(jane.email)
  expect(email?.subject).toContain('$50.00')
  for (const words of ['$120.00', '$30.00', '$150.00', '$100.00', jane.code, paymentInstructions])
    expect(email?.html).toContain(words)
  expect(email?.html).not.toMatch(/href=|proof=/)
  expect(await remindersOf(school)).toEqual(before)
  expect((await preview()).leftOut.map(({ reason }) => reason)).toEqual(['bounces', 'reminded', 'refused'])
})

test('where everybody has paid there is no email to show, and none is sent', async () => {
  const { school, remind, preview, pay } = await openTeam()
  const jane = await addWins(orm, school, bidder('jane'), 120)
  await pay(jane.id, '120.00')
  expect(await preview()).toEqual({ count: 0, leftOut: [], email: null })
  expect((await remind([jane.id])).body.count).toBe(0)
  expect(await remindersOf(school)).toEqual([])
})

test('nobody reminds the winners of another organization', async () => {
  const [mine, others] = [await openTeam(), await openTeam()]
  const theirs = await addWins(orm, others.school, bidder('jane'), 120)
  const path = `${mine.admin}/payment-reminders` as const
  for (const { status, refusal } of [
    await mine.remind([theirs.id]),
    await mine.call('GET', `${path}?winners=${theirs.id}`),
  ])
    expect([status, refusal]).toEqual([404, { message: 'Winner not found' }])
  expect(await remindersOf(others.school)).toEqual([])
})

test('what is sent is checked', async () => {
  const { call, admin, remind } = await openTeam()
  const many = Array.from({ length: 301 }, () => crypto.randomUUID())
  for (const winnerIds of [undefined, [], ['x'], many, 'all']) expect((await remind(winnerIds)).status).toBe(400)
  for (const winners of ['', 'x', many.join('.')])
    expect((await call('GET', `${admin}/payment-reminders?winners=${winners}`)).status).toBe(400)
})
