import { describe, expect, test } from 'bun:test'
import { mailAddress } from '../../db/schema/mail.ts'
import { openEvenings } from '../../tests/support/evening.ts'

const { orm, addEvening } = await openEvenings()
const [ann, bob, cas] = ['ann@example.org', 'bob@example.org', 'cas@example.org']

describe('bidders who lost', () => {
  test('get one email over the whole closing, with what they lost and its price, and nobody’s name', async () => {
    const { items, place, close, leaving, mails } = await addEvening(0, 8)
    for (const item of items) await place(item, ann, 125)
    for (const item of items) await place(item, cas, 130)
    await place(items[1], bob, 140)
    await close(0)
    expect(await mails('closing-results')).toEqual([])
    await close(8)
    expect((await leaving(8)).filter((mail) => mail.startsWith('closing-results')).sort()).toEqual([
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
    expect((await leaving(0)).filter((mail) => mail.startsWith('closing-results'))).toEqual([])
  })

  test('and unsubscribed, get none; the winner does', async () => {
    const { school, items, place, close, leaving } = await addEvening(0)
    const [gone, winner] = [`gone-${school.slug}@example.org`, `winner-${school.slug}@example.org`]
    await orm.insert(mailAddress).values([gone, winner].map((email) => ({ email, unsubscribedAt: new Date() })))
    await place(items[0], gone, 125)
    await place(items[0], winner, 130)
    await close(0)
    expect((await leaving(0)).filter((mail) => !mail.startsWith('closing-summary'))).toEqual([
      `won to ${winner}: Item A`,
    ])
  })
})
