import { expect, test } from 'bun:test'
import { sharedApp } from '../../tests/support/app.ts'
import { addMail } from '../../tests/support/mail.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import type { MailState } from '../contract/values/mail-kind.ts'

const { orm, sendAnything } = await sharedApp()

test('the team’s list says how many questions were sent about an item, those that wait or failed aside', async () => {
  const school = await addSchool(orm)
  const [item, other] = [await addItem(orm, school), await addItem(orm, school)]
  const states: MailState[] = ['sent', 'queued', 'sent', 'failed', 'suppressed']
  for (const state of states)
    await addMail(orm, school, { kind: 'question', auctionItemId: item.id, content: {}, state })
  await addMail(orm, school, { auctionItemId: other.id })
  const { token } = await addMember(orm, school)
  const { body } = await visitor(sendAnything, token)('GET', `/api/${school.slug}/admin/auctions`)
  const questions = new Map(body.auctions.map((listed) => [listed.id, listed.questions]))
  expect([item, other].map(({ id }) => questions.get(id))).toEqual([2, 0])
})
