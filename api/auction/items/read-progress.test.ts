import { expect, test } from 'bun:test'
import { sharedApp } from '../../../tests/support/app.ts'
import { addEmail } from '../../../tests/support/mail.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { addMember } from '../../../tests/support/team.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { addCheckout } from '../../../tests/support/won.ts'

const { orm, sendAnything } = await sharedApp()
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

async function openSchool() {
  const school = await addSchool(orm)
  const manager = visitor(sendAnything, (await addMember(orm, school, 'manager')).token)
  return { school, progress: async () => (await manager('GET', `/api/${school.slug}/admin/progress`)).body }
}

test('an auction without items has come nowhere', async () => {
  const { progress } = await openSchool()
  expect(await progress()).toEqual({
    upcoming: null,
    closingNext: null,
    withoutBids: 0,
    endedAt: null,
    donors: 0,
    members: 1,
    due: '0.00',
    unpaid: '0.00',
    notPickedUp: 0,
    emailsWaiting: 0,
  })
})

test('what is upcoming, live, and won is told apart, archived, deleted, and foreign items aside', async () => {
  const { school, progress } = await openSchool()
  const [firstEnd, lastEnd, endTime] = [hours(5), hours(6), hours(2)]
  await addItem(orm, school, { startTime: hours(1), endTime: lastEnd })
  await addItem(orm, school, { startTime: hours(2), endTime: firstEnd })
  await addItem(orm, school, { startTime: hours(3), endTime: firstEnd })
  await addItem(orm, school, { title: 'Pie', itemNumber: 2, endTime })
  await addItem(orm, school, { title: 'Quilt', itemNumber: 1, endTime })
  await addItem(orm, school, { endTime: hours(3) })
  await addItem(orm, school, { endTime: hours(0.5), isActive: false })
  await addItem(orm, school, { endTime: hours(0.5), deletedAt: new Date() })
  await addItem(orm, await addSchool(orm), { startTime: hours(0.1) })
  await addItem(orm, school, { startTime: hours(-3), endTime: hours(-2), donatedBy: 'Grade Three' })
  await addMember(orm, school, 'owner')
  await addEmail(orm, school, { state: 'queued' })
  await addEmail(orm, school, { state: 'queued', createdAt: new Date() })
  const { left } = await addCheckout(orm, school)
  expect(await progress()).toEqual({
    upcoming: {
      closingCount: 2,
      firstEnd: firstEnd.toISOString(),
      lastEnd: lastEnd.toISOString(),
    },
    closingNext: { title: 'Quilt', itemCount: 2, endTime: endTime.toISOString() },
    withoutBids: 3,
    endedAt: left.endTime.toISOString(),
    donors: 1,
    members: 2,
    due: '100.00',
    unpaid: '90.00',
    notPickedUp: 1,
    emailsWaiting: 1,
  })
})
