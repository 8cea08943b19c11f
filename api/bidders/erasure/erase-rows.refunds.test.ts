import { expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { charge, refund } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { ownDataUrl } from '../../email/preferences/links.ts'
import { newToken } from '../../server/context/token.ts'

const { orm, send } = await sharedApp()

test('why a refund was asked for is forgotten with whom it was for; money that moved keeps its reason, and its reference', async () => {
  const [school, reader] = [await addSchool(orm), await addReader(orm)]
  const bidderId = await bidderFor(orm, school.id, reader.email)
  const [own, now] = [{ organizationId: school.id, bidderId }, new Date()]
  const paidBy = { session: newToken(), state: 'paid' as const, openedAt: now, settledAt: now, isTest: false }
  const { id: chargeId } = await addRow(orm, charge, { ...own, ...paidBy, amount: 9_000 })
  const asked = { chargeId, organizationId: school.id, reason: 'Jane moved away', askedAt: now, askedByName: 'Ada' }
  for (const [index, state] of (['asked', 'done', 'failed'] as const).entries())
    await addRow(orm, refund, { ...asked, id: crypto.randomUUID(), state, amount: (index + 1) * 1_000 })
  const made = { id: crypto.randomUUID(), kind: 'check' as const, madeAt: now, madeByName: 'Ada', reference: '1234' }
  const voided = { voidedAt: now, voidedByName: 'Ada', voidReason: 'It bounced' }
  const paid = await addRow(orm, payment, { ...own, ...made, ...voided, amount: 9_000 })
  expect((await send('POST', '/api/mail/own-data/erase', carriedBy(ownDataUrl(HOME, reader)))).status).toBe(200)
  const refunds = await orm.select().from(refund).where(eq(refund.chargeId, chargeId)).orderBy(asc(refund.amount))
  expect(refunds.map(({ state, amount, reason }) => [state, amount, reason])).toEqual([
    ['asked', 1_000, 'Jane moved away'],
    ['done', 2_000, ''],
    ['failed', 3_000, ''],
  ])
  expect(await orm.select().from(payment).where(eq(payment.id, paid.id))).toEqual([paid])
})
