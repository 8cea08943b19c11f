import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { mailAddress } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { openEvenings } from '../../tests/support/evening.ts'
import { addMember } from '../../tests/support/team.ts'

const { orm, addEvening } = await openEvenings()
const ann = 'ann@example.org'

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
    const summaries = (await leaving(0)).filter((mail) => mail.startsWith('closing-summary'))
    expect(summaries.sort()).toEqual(team.map((email) => `closing-summary to ${email}: Item A`).sort())
    const letters = new Map((await mails('closing-summary')).map(({ recipient, letter }) => [recipient, letter]))
    expect([owner, asked].map(({ email }) => letters.get(email))).toMatchObject([
      { isByRole: true },
      { isByRole: false },
    ])
    expect(JSON.stringify([...letters.values()])).not.toContain('unsubscribe')
  })

  test('names who has won when it leaves, not whose bid was cancelled meanwhile', async () => {
    const { items, place, close, cancelHighest, leaving, mails } = await addEvening(0)
    await place(items[0], 'bob@example.org', 125)
    await place(items[0], ann, 999)
    await close(0)
    await cancelHighest(items[0])
    await leaving(0)
    const [summary] = await mails('closing-summary')
    const reach = { isConfirmed: false, bounces: false }
    const winner = { email: 'bob@example.org', reach }
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
