import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { mailAddress, outbox, refusedSender } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addReader } from '../../tests/support/mail-reader.ts'
import { actsOf } from '../../tests/support/record.ts'
import { addSchool, type School } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { addWins } from '../../tests/support/won.ts'

const { orm, sendAnything } = await sharedApp()

const bidder = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

/** A school with a manager, whose calls these are. */
async function openTeam() {
  const school = await addSchool(orm)
  const { token } = await addMember(orm, school, 'manager')
  const call = visitor(sendAnything, token)
  return { school, call, callAnything: call.sendAnything }
}

const remindersOf = (school: School) =>
  orm
    .select({ recipient: outbox.recipient, state: outbox.state })
    .from(outbox)
    .where(and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'payment-reminder')))
    .orderBy(outbox.recipient)

const pay = (winnerId: string, amount: string) => ({
  kind: 'cash' as const,
  payments: [{ id: crypto.randomUUID(), winnerId, amount }],
})

test('all who have not paid are reminded, each once a day, however often somebody asks', async () => {
  const { school, call } = await openTeam()
  const jane = await addWins(orm, school, bidder('jane'), 120, 30)
  const paul = await addWins(orm, school, bidder('paul'), 50)
  await call('POST', `/api/${school.slug}/admin/payments`, pay(paul.id, '50.00'))
  const zoe = await addWins(orm, school, bidder('zoe'), 70)
  const all = { winnerIds: null }
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('POST', `/api/${school.slug}/admin/payment-reminders`, all)),
  )
  expect(answers.map(({ body }) => body.count).sort()).toEqual([0, 0, 2])
  expect((await remindersOf(school)).map(({ recipient }) => recipient)).toEqual([jane.email, zoe.email])
  const { body } = await call('GET', `/api/${school.slug}/admin/winners`)
  expect(body.winners.map(({ email, remindedAt }) => [email, remindedAt !== null])).toEqual([
    [jane.email, true],
    [paul.email, false],
    [zoe.email, true],
  ])
})

test('a preview says who gets it, who does not and why, and shows the email; it writes nothing', async () => {
  const { school, call } = await openTeam()
  await orm
    .update(organization)
    .set({
      paymentInstructions: 'Checks to Pine Hill PTA.',
      paymentLink: 'https://pay.example.org/?a={amount}&n={code}',
    })
    .where(eq(organization.id, school.id))
  const jane = await addWins(orm, school, bidder('jane'), 120, 30)
  const paid = await addWins(orm, school, bidder('paid'), 50)
  const part = await addWins(orm, school, bidder('part'), 70)
  await call('POST', `/api/${school.slug}/admin/payments`, pay(paid.id, '50.00'))
  await call('POST', `/api/${school.slug}/admin/payments`, pay(jane.id, '100.00'))
  await call('POST', `/api/${school.slug}/admin/payment-reminders`, { winnerIds: [part.id] })
  const bounced = await addWins(orm, school, bidder('bounced'), 20)
  await orm.insert(mailAddress).values({ email: bounced.email, bouncedAt: new Date() })
  const refusing = await addReader(orm, bidder('refusing'))
  const refused = await addWins(orm, school, refusing.email, 20)
  await orm.insert(refusedSender).values({ addressId: refusing.id, organizationId: school.id, refusedAt: new Date() })

  const winners = [jane, paid, part, bounced, refused].map(({ id }) => id).join('.')
  const before = await remindersOf(school)
  const { body } = await call('GET', `/api/${school.slug}/admin/payment-reminders?winners=${winners}`)
  expect(body.count).toBe(1)
  expect(body.leftOut.map(({ id, reason }) => [id, reason])).toEqual([
    [bounced.id, 'bounces'],
    [paid.id, 'paid'],
    [part.id, 'reminded'],
    [refused.id, 'refused'],
  ])
  expect(body.email?.recipient).toBe(jane.email)
  expect(body.email?.subject).toContain('$50.00')
  for (const words of ['$120.00', '$30.00', '$150.00', '$100.00', jane.code, 'Checks to Pine Hill PTA.'])
    expect(body.email?.html).toContain(words)
  expect(body.email?.html).not.toMatch(/href=|proof=/)
  expect(await remindersOf(school)).toEqual(before)

  const all = await call('GET', `/api/${school.slug}/admin/payment-reminders`)
  expect(all.body.leftOut.map(({ reason }) => reason)).toEqual(['bounces', 'reminded', 'refused'])
})

test('where everybody has paid there is no email to show, and none is sent', async () => {
  const { school, call } = await openTeam()
  const jane = await addWins(orm, school, bidder('jane'), 120)
  await call('POST', `/api/${school.slug}/admin/payments`, pay(jane.id, '120.00'))
  const { body } = await call('GET', `/api/${school.slug}/admin/payment-reminders`)
  expect(body).toEqual({ count: 0, leftOut: [], email: null })
  const sent = await call('POST', `/api/${school.slug}/admin/payment-reminders`, { winnerIds: [jane.id] })
  expect(sent.body.count).toBe(0)
  expect(await remindersOf(school)).toEqual([])
})

test('nobody reminds the winners of another organization', async () => {
  const [mine, others] = [await openTeam(), await openTeam()]
  const theirs = await addWins(orm, others.school, bidder('jane'), 120)
  const ids = { winnerIds: [theirs.id] }
  const sent = await mine.callAnything('POST', `/api/${mine.school.slug}/admin/payment-reminders`, ids)
  expect([sent.status, sent.refusal]).toEqual([404, { message: 'Winner not found' }])
  const path = `/api/${mine.school.slug}/admin/payment-reminders?winners=${theirs.id}`
  expect((await mine.callAnything('GET', path)).status).toBe(404)
  expect(await remindersOf(others.school)).toEqual([])
})

test('each reminder is on record, with the code and never the address', async () => {
  const { school, call } = await openTeam()
  const jane = await addWins(orm, school, bidder('jane'), 120)
  const acts = await actsOf(orm, () =>
    call('POST', `/api/${school.slug}/admin/payment-reminders`, { winnerIds: [jane.id] }),
  )
  expect(acts).toMatchObject([{ kind: 'winner-reminded', subjectId: jane.id, about: jane.code }])
  expect(JSON.stringify(acts)).not.toContain(jane.email)
})

test('what is sent is checked', async () => {
  const { school, callAnything } = await openTeam()
  const path = `/api/${school.slug}/admin/payment-reminders`
  const many = Array.from({ length: 301 }, () => crypto.randomUUID())
  for (const body of [{}, { winnerIds: [] }, { winnerIds: ['x'] }, { winnerIds: many }, { winnerIds: 'all' }])
    expect((await callAnything('POST', path, body)).status).toBe(400)
  for (const winners of ['', 'x', many.join('.')])
    expect((await callAnything('GET', `${path}?winners=${winners}`)).status).toBe(400)
})
