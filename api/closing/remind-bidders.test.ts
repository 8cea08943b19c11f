import { expect, test } from 'bun:test'
import { mailsAbout, mailsTo } from '../../tests/support/item-rows.ts'
import { addMail, claimDue } from '../../tests/support/mail.ts'
import { openBidding } from '../../tests/support/open-bidding.ts'
import { addItem } from '../../tests/support/school.ts'
import { remindBidders } from './remind-bidders.ts'

const { orm, school, place } = await openBidding()
const inFiveHours = new Date(Date.now() + 5 * 3_600_000)
const before = (hours: number) => new Date(inFiveHours.getTime() - hours * 3_600_000)

test('who asked is reminded once, two hours before the end, and who leads then is not', async () => {
  const item = await addItem(orm, school, { endTime: inFiveHours })
  await place(item, 'ann@example.org', { amount: 125, remindMe: true })
  await place(item, 'bob@example.org', { amount: 130, remindMe: true })
  const reminders = () => mailsAbout(orm, item, 'closing-soon')
  await remindBidders(orm, before(2.01))
  expect(await reminders()).toEqual([])
  await Promise.all([1, 2, 3].map(() => remindBidders(orm, before(2))))
  await remindBidders(orm, before(1))
  expect(await reminders()).toHaveLength(2)
  const claimed = (await claimDue(orm, before(2))).filter(({ row }) => row.kind === 'closing-soon')
  expect(claimed.map(({ letter }) => letter)).toMatchObject([
    { kind: 'closing-soon', yourBid: '125.00', currentBid: '130.00', minimumNextBid: '135.00' },
  ])
  const told = (await reminders()).map(({ recipient, state, problem }) => [recipient, state, problem])
  expect(told.sort()).toEqual([
    ['ann@example.org', 'sending', null],
    ['bob@example.org', 'suppressed', 'They’re winning again.'],
  ])
})

test('news of being outbid that comes within five minutes waits for them to pass', async () => {
  const item = await addItem(orm, school, { endTime: inFiveHours })
  const recipient = 'cas@example.org'
  await place(item, recipient, 125)
  await place(item, 'dee@example.org', 130)
  const told = new Date()
  const outbidsAt = async (minutes: number) => {
    const claimed = await claimDue(orm, new Date(told.getTime() + minutes * 60_000))
    return claimed.filter(({ row }) => row.kind === 'outbid').map(({ row: { id } }) => id)
  }
  expect(await outbidsAt(0)).toHaveLength(1)
  const again = { kind: 'outbid', recipient, auctionItemId: item.id, state: 'queued', createdAt: new Date() } as const
  const { id } = await addMail(orm, school, again)
  expect(await outbidsAt(1)).toEqual([])
  const sendAfter = new Date(told.getTime() + 5 * 60_000)
  expect((await mailsTo(orm, recipient)).at(-1)).toMatchObject({ id, state: 'queued', sendAfter })
  expect(await outbidsAt(5)).toEqual([id])
})
