import { afterAll, expect, test } from 'bun:test'
import { settleClosings } from '../../../api/auction/closing/settle-closings.ts'
import { DAY_MS } from '../../../api/contract/values/time/time.ts'
import { freshDatabase } from '../../support/database.ts'
import { brokenInvariants } from '../../support/invariants.ts'
import { lockOf } from '../../support/item-rows.ts'
import { inHours } from '../../support/moments.ts'
import { addPaddle } from '../../support/paddle.ts'
import { startProcess } from '../../support/process.ts'
import { addItem, addMember, addSchool } from '../../support/school.ts'

/** More: `KILLS=500 bun test …`. */
const KILLS = Number(Bun.env.KILLS ?? 30)
/** So long two clerks sell one item, and one of them undoes it, before the process is killed, at most. */
const LONGEST_MS = 300

type Sale = { id: string; holder: string; amount: string }
type Answer = { status: number; body: { code?: string; sale?: Sale; items?: { id: string; sale: Sale | null }[] } }

test(
  'a process is killed at any step of a sale in the room, and it is sold once, or not at all, as the bill and the closing say',
  async () => {
    const database = await freshDatabase()
    const { orm } = database
    const school = await addSchool(orm)
    const { token } = await addMember(orm, school, 'owner')
    const survivor = await startProcess(database.url)
    afterAll(() => survivor.kill())
    const headers = { cookie: `session=${token}`, 'content-type': 'application/json' }
    const send = async (server: { url: string }, method: string, path: string, body?: object): Promise<Answer> => {
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const answer = await fetch(`${server.url}/api/${school.slug}/checkout${path}`, sent)
      return { status: answer.status, body: await answer.json() }
    }
    const counts = { told: 0, untold: 0, soldBefore: 0, toldUndone: 0 }
    for (let kill = 0; kill < KILLS; kill++) {
      // One that is open, one that opens later, one that is over and not closed yet.
      const startTime = inHours([-1, 1, -1][kill % 3] ?? 0)
      const item = await addItem(orm, school, {
        isInHall: true,
        startTime,
        endTime: inHours(kill % 3 === 2 ? -0.5 : 48),
      })
      const paddle = (await addPaddle(orm, school, kill + 1)).number
      const sales = [{ paddle }, { email: `${crypto.randomUUID()}@example.org` }].map((who, index) => {
        return { id: crypto.randomUUID(), itemId: item.id, amount: `${kill + 100 * (index + 1)}.00`, ...who }
      })
      const told = new Map<string, Answer>()
      const server = await startProcess(database.url)
      const undo = (through: typeof server, id: string) => send(through, 'PATCH', `/hall/${id}/undo`)
      let undone: string | null = null
      const acting = (async () => {
        await Promise.all(sales.map(async (sale) => told.set(sale.id, await send(server, 'POST', '/hall', sale))))
        const sold = sales.find(({ id }) => told.get(id)?.status === 200)
        if (kill % 2 === 0 || !sold) return
        undone = sold.id
        told.set('undone', await undo(server, sold.id))
      })()
      await Promise.race([acting.catch(() => {}), Bun.sleep((kill / KILLS) * LONGEST_MS)])
      await server.kill('SIGKILL')
      await acting.catch(() => {})
      if ((await lockOf(orm, item))?.winningBidId) counts.soldBefore++

      // An undo that had no answer is sent again, as every sale is.
      if (undone) expect((await undo(survivor, undone)).status).toBe(200)
      const again = await Promise.all(sales.map((sale) => send(survivor, 'POST', '/hall', sale)))
      const sold = sales.filter((_, index) => again[index]?.status === 200)
      // Who undid one sale has the other, now.
      expect({ kill, sold: sold.length }).toEqual({ kill, sold: 1 })
      for (const [index, sale] of sales.entries()) {
        const earlier = told.get(sale.id)
        counts[earlier ? 'told' : 'untold']++
        if (sale.id === undone) expect(again[index]?.body.code).toBe('cancelled')
        else if (earlier?.status === 200) expect(again[index]?.body.sale).toMatchObject(saleIn(earlier))
      }
      if (told.get('undone')?.status === 200) counts.toldUndone++
      const [own] = sold
      const lock = await lockOf(orm, item)
      expect(lock).toMatchObject({ winningBidId: own?.id, bidCount: 1, closedAt: expect.any(Date) })
      expect(lock?.closingId).not.toBeNull()
      const { body } = await send(survivor, 'GET', '/hall')
      const listed = body.items?.find(({ id }) => id === item.id)?.sale
      expect(listed).toMatchObject({ id: own?.id ?? '', amount: own?.amount ?? '' })
      for (const sale of sales) {
        const search = 'email' in sale ? sale.email : String(paddle)
        const found = await fetch(`${survivor.url}/api/${school.slug}/checkout/find?search=${search}`, { headers })
        const { winners } = (await found.json()) as { winners: { label: string; due: string }[] }
        const ofThem = winners.filter(({ label }) => [search, `Paddle ${search}`].includes(label))
        const due = ofThem.reduce((sum, winner) => sum + Number(winner.due), 0)
        expect({ kill, search, due }).toEqual({ kill, search, due: sale === own ? Number(sale.amount) : 0 })
      }
    }
    console.log(`${KILLS} kills:`, counts)
    await settleClosings(orm, school.id, new Date(Date.now() + DAY_MS))
    expect(await brokenInvariants(database.url)).toEqual([])
  },
  { timeout: 60 * 60_000 },
)

function saleIn({ body }: Answer) {
  const { id = '', holder = '', amount = '' } = body.sale ?? {}
  return { id, holder, amount }
}
