import { afterAll, expect, test } from 'bun:test'
import { freshDatabase } from '../../support/database.ts'
import { brokenInvariants } from '../../support/invariants.ts'
import { addPlaces, orderOf, salesOf } from '../../support/places.ts'
import { startProcess } from '../../support/process.ts'
import { addMember, addSchool } from '../../support/school.ts'
import { lineOf, waitingClaimOf } from '../../support/waiting.ts'

/** More: `KILLS=500 bun test …`. */
const KILLS = Number(Bun.env.KILLS ?? 30)
/** So long somebody buys, waits, cancels, and takes what is held before the process is killed, at most. */
const LONGEST_MS = 400
const PLACES = 3

type Answer = { status: number; body: { code?: string } }

test(
  'a process is killed at any step of a purchase or an offer, and each is there once, or not at all and said so',
  async () => {
    const database = await freshDatabase()
    const { orm } = database
    const school = await addSchool(orm)
    const owner = await addMember(orm, school, 'owner')
    const survivor = await startProcess(database.url)
    afterAll(() => survivor.kill())
    const before = { told: 0, untold: 0, taken: 0 }
    for (let kill = 0; kill < KILLS; kill++) {
      const item = await addPlaces(orm, school, { count: PLACES }, { endTime: new Date(Date.now() + 2 * 86_400_000) })
      const path = `/api/${school.slug}/auction/${item.slug}`
      const server = await startProcess(database.url)
      const orders = Array.from({ length: 5 }, () => orderOf(`${crypto.randomUUID()}@example.org`, 1))
      const [late, spare] = [`${crypto.randomUUID()}@example.org`, orderOf('', 1).purchases]
      const told = new Map<string, Answer>()
      const buy = async (through: typeof server, order: (typeof orders)[number]) =>
        answerOf(await through.post(`${path}/purchases`, order))
      const accept = async (through: typeof server) => {
        const own = (await lineOf(orm, item)).find(({ email }) => email === late)
        const claim = own && (await waitingClaimOf(orm, own))
        return (
          claim && answerOf(await through.post('/api/places/waiting', { ...claim, answer: 'accept', purchases: spare }))
        )
      }
      const acting = (async () => {
        await Promise.all(orders.map(async (order) => told.set(order.email, await buy(server, order))))
        await server.post(`${path}/waiting`, { email: late, quantity: 1 })
        const [first] = (await salesOf(orm, item)).purchases
        const session = { cookie: `session=${owner.token}` }
        await server.post(`/api/${school.slug}/admin/purchases/${first?.id}/cancel`, { reason: 'Ill' }, session)
        const answer = await accept(server)
        if (answer) told.set(late, answer)
      })()
      await Promise.race([acting.catch(() => {}), Bun.sleep(Math.random() * LONGEST_MS)])
      await server.kill('SIGKILL')
      await acting.catch(() => {})
      // Whoever had no answer sends it again, as who had one might.
      for (const order of orders) {
        const earlier = told.get(order.email)
        const { body } = await buy(survivor, order)
        // What was bought may have been cancelled since; nobody else has it.
        const possible = earlier?.status === 200 ? [undefined, 'cancelled'] : [undefined, 'cancelled', 'sold-out']
        expect(possible).toContain(body.code)
        before[earlier ? 'told' : 'untold']++
      }
      const again = await accept(survivor)
      if (told.get(late)?.status === 200) expect(again?.status).toBe(200)
      const { left, purchases } = await salesOf(orm, item)
      const standing = purchases.filter(({ cancelledAt }) => cancelledAt === null)
      for (const {
        email,
        purchases: [sent],
      } of orders)
        if (told.get(email)?.status === 200) expect(purchases.filter(({ id }) => id === sent?.id)).toHaveLength(1)
      expect(standing.length + (left ?? 0)).toBeLessThanOrEqual(PLACES)
      if (again?.status === 200) before.taken++
    }
    console.log(
      `${KILLS} kills: ${before.told} answered before, ${before.untold} not, ${before.taken} took what was held`,
    )
    expect(await brokenInvariants(database.url)).toEqual([])
  },
  { timeout: 60 * 60_000 },
)

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, body: await response.json() }
}
