import { expect, test } from 'bun:test'
import { sweepCharges } from '../../../api/cards/charges/sweep-charges.ts'
import { sweepRefunds } from '../../../api/cards/refunds/refund-payment.ts'
import { payPath } from '../../../api/checkout/payments/pay-path.ts'
import { MINUTE_MS } from '../../../api/contract/values/time/time.ts'
import { openTestApp } from '../../support/app.ts'
import { disagreements } from '../../support/books-agree.ts'
import { addCardAccount, cardEnvironment, sharedStripe } from '../../support/card-account.ts'
import { freshDatabase } from '../../support/database.ts'
import { startProcess } from '../../support/process.ts'
import { addMember, addSchool } from '../../support/school.ts'
import { addWins } from '../../support/won.ts'

/** More: `KILLS=500 bun test …`. */
const KILLS = Number(Bun.env.KILLS ?? 100)
/** So long somebody presses, pays, looks, and refunds before the process is killed, at most. */
const LONGEST_MS = 700

test(
  'a process is killed at any step of a charge or a refund, and each is on the bill once, or not at all',
  async () => {
    const stripe = sharedStripe()
    const database = await freshDatabase()
    const { orm } = database
    const { context } = openTestApp(database)
    const school = await addSchool(orm)
    const key = await addCardAccount(orm, school)
    const owner = await addMember(orm, school, 'owner')
    const faults: object[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const winner = await addWins(orm, school, `payer-${kill}@example.org`, 50, 35)
      const path = await payPath(orm, { organizationId: school.id, bidderId: winner.id })
      const server = await startProcess(database.url, cardEnvironment())
      const bill = `${server.url}/api${path}`
      const headers = { cookie: `session=${owner.token}` }
      stripe.delay = kill % 7
      const acting = (async () => {
        const { url } = await (await fetch(bill, { method: 'POST' })).json()
        stripe.pay(String(url).split('/').at(-1) ?? '')
        await Promise.all([fetch(`${bill}/outcome`), fetch(`${bill}/outcome`)])
        const refund = { id: crypto.randomUUID(), amount: '35.00', reason: 'Broken' }
        const sheet = `/api/${school.slug}/admin/winners/${winner.id}`
        const { payments } = await (await fetch(server.url + sheet, { headers })).json()
        await server.post(`/api/${school.slug}/admin/card-payments/${payments[0].id}/refund`, refund, headers)
      })()
      await Promise.race([acting.catch(() => {}), Bun.sleep(Math.random() * LONGEST_MS)])
      await server.kill('SIGKILL')
      await acting.catch(() => {})
      for (const minutes of [2, 40, 41]) {
        const later = new Date(Date.now() + minutes * MINUTE_MS)
        await sweepCharges(context, later)
        await sweepRefunds(context, later)
      }
      const { booked, real, open } = await disagreements(orm, stripe, winner.id, winner.code)
      if (open > 0 || !Bun.deepEquals(booked, real)) faults.push({ kill, booked, real, open })
    }
    const paid = [...stripe.sessions.values()].filter(({ payment }) => payment).length
    console.log(`${KILLS} kills, ${stripe.sessions.size} sessions, ${paid} paid, ${stripe.refunds.length} refunds`)
    expect([key.length > 0, faults]).toEqual([true, []])
  },
  { timeout: 120 * 60_000 },
)
