import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { mailAddress } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { openEvenings } from '../../tests/support/evening.ts'
import { addMember } from '../../tests/support/team.ts'

const { orm, addEvening } = await openEvenings()
const [ann, bob, cas] = ['ann@example.org', 'bob@example.org', 'cas@example.org']
const only = (mails: string[], kind: string) => mails.filter((mail) => mail.startsWith(kind)).sort()

describe('the summary', () => {
  test('reaches owners, admins and managers who asked, unsubscribed or not, and no other manager', async () => {
    const { school, owner, items, place, close, leaving, mails } = await addEvening(0)
    const admin = await addMember(orm, school, 'admin')
    const asked = await addMember(orm, school, 'manager', { wantsSummary: true })
    await addMember(orm, school, 'manager')
    const team = [owner, admin, asked].map(({ email }) => email)
    await orm.insert(mailAddress).values(team.map((email) => ({ email, unsubscribedAt: new Date() })))
    await place(items[0], ann, 125)
    await close(0)
    const told = team.map((email) => `closing-summary to ${email}: Item A`).sort()
    expect(only(await leaving(0), 'closing-summary')).toEqual(told)
    const letters = new Map((await mails('closing-summary')).map(({ recipient, letter }) => [recipient, letter]))
    const isByRole = [owner, asked].map(({ email }) => letters.get(email))
    expect(isByRole).toMatchObject([{ isByRole: true }, { isByRole: false }])
    expect(JSON.stringify([...letters.values()])).not.toContain('unsubscribe')
  })

  test('names who has won when it leaves, not whose bid was cancelled meanwhile', async () => {
    const { items, place, close, cancelHighest, leaving, mails } = await addEvening(0)
    await place(items[0], bob, 125)
    await place(items[0], ann, 999)
    await close(0)
    await cancelHighest(items[0])
    await leaving(0)
    const [summary] = await mails('closing-summary')
    const winner = { email: bob, reach: { isConfirmed: false, bounces: false } }
    expect(summary?.letter).toMatchObject({ raised: '125.00', items: [{ winner }] })
    expect(JSON.stringify(summary?.letter)).not.toContain(ann)
  })

  test('waits while the organization is inactive', async () => {
    const { school, items, place, close, mails } = await addEvening(0, 8)
    await place(items[0], ann, 125)
    await close(0)
    const setActive = (isActive: boolean) =>
      orm.update(organization).set({ isActive }).where(eq(organization.id, school.id))
    await setActive(false)
    await close(60)
    expect(await mails('closing-summary')).toEqual([])
    await setActive(true)
    await close(61)
    expect(await mails('closing-summary')).toHaveLength(1)
  })

  test('does not reach an address that bounced', async () => {
    const { owner, items, place, close, leaving, mails } = await addEvening(0)
    await orm.insert(mailAddress).values({ email: owner.email, bouncedAt: new Date() })
    await place(items[0], ann, 125)
    await close(0)
    await leaving(0)
    expect(await mails('closing-summary')).toMatchObject([{ problem: 'This address bounced.' }])
  })
})

describe('bidders who lost', () => {
  test('get one email over the whole closing, with what they lost and its price, and nobody’s name', async () => {
    const { items, place, close, leaving, mails } = await addEvening(0, 8)
    for (const item of items) await place(item, ann, 125)
    for (const item of items) await place(item, cas, 130)
    await place(items[1], bob, 140)
    await close(0)
    expect(await mails('closing-results')).toEqual([])
    await close(8)
    expect(only(await leaving(8), 'closing-results')).toEqual([
      `closing-results to ${ann}: Item A, Item B`,
      `closing-results to ${cas}: Item B`,
    ])
    const toAnn = (await mails('closing-results')).find(({ recipient }) => recipient === ann)
    expect(toAnn?.letter).toMatchObject({ items: [{ amount: '130.00' }, { amount: '140.00' }] })
    expect(JSON.stringify(toAnn?.letter)).not.toMatch(new RegExp(`${bob}|${cas}`))
  })

  test('and win it after all before it goes, are not told that they lost', async () => {
    const { items, place, cancelHighest, close, leaving } = await addEvening(0)
    await place(items[0], ann, 125)
    await place(items[0], bob, 130)
    await close(0)
    await cancelHighest(items[0])
    expect(only(await leaving(0), 'closing-results')).toEqual([])
  })

  test('and unsubscribed, get none; the winner does', async () => {
    const { school, items, place, close, leaving } = await addEvening(0)
    const [gone, winner] = [`gone-${school.slug}@example.org`, `winner-${school.slug}@example.org`]
    await orm.insert(mailAddress).values([gone, winner].map((email) => ({ email, unsubscribedAt: new Date() })))
    await place(items[0], gone, 125)
    await place(items[0], winner, 130)
    await close(0)
    const told = (await leaving(0)).filter((mail) => !mail.startsWith('closing-summary'))
    expect(told).toEqual([`won to ${winner}: Item A`])
  })
})
