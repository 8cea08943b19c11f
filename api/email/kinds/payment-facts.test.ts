import { expect, test } from 'bun:test'
import { addCardAccount } from '../../../tests/support/card-account.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addReader, HOME } from '../../../tests/support/email-reader.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { addWins } from '../../../tests/support/won.ts'
import { renderEmail } from '../outbox/send-batch.ts'

const { orm } = await sharedDatabase()

test('a button that leads to the page of a whole bill names no sum that is a part of it', async () => {
  const school = await addSchool(orm)
  const admin = await addMember(orm, school, 'admin')
  const reader = await addReader(orm, `jane-${crypto.randomUUID()}@example.org`)
  for (const { email } of [admin, reader]) await setConfirmed(orm, email, new Date())
  await addCardAccount(orm, school)
  const linesOf = async ({ items: [item] }: Awaited<ReturnType<typeof addWins>>, amount: string) => {
    const content = { wins: [{ auctionItemId: item?.id, amount }] }
    const draft = await draftOf(orm, await addEmail(orm, school, { kind: 'won', recipient: reader.email, content }))
    if (draft.kind !== 'email') throw new Error('It was not needed')
    const { text } = await renderEmail(draft.email, HOME)
    return text.split('\n').filter((line) => /^(Amount due|Pay (?!by))/.test(line))
  }
  const first = await linesOf(await addWins(orm, school, reader.email, 100), '100.00')
  expect(first).toEqual(['Amount due: $100.00', 'Pay $100.00'])
  const second = await linesOf(await addWins(orm, school, reader.email, 50), '50.00')
  expect(second).toEqual(['Amount due: $50.00', 'Pay your whole bill'])
})
