import { expect, test } from 'bun:test'
import { closeItems } from '../../../api/auction/closing/close-items.ts'
import { pauseBidding, resumeBidding } from '../../../api/auction/pauses/pause-bidding.ts'
import { openDatabase } from '../../../db/clients.ts'
import { openTestApp } from '../../support/app.ts'
import { openBidding } from '../../support/open-bidding.ts'
import { addPerson } from '../../support/person.ts'
import { addItems, addSchool } from '../../support/school.ts'

const BIDDERS = 64
const CLOSING_MS = 400

test('paused at forty instants of a closing by two processes, under 64 bidders: nothing is lost, and order holds', async () => {
  const { context, database, orm, send, expectOrder } = await openBidding()
  const other = openDatabase(database.url)
  const elsewhere = openTestApp(other)
  await elsewhere.context.clock.measureClosely()
  const by = await addPerson(orm)
  const seen = { paused: 0, refused: 0, accepted: 0 }
  for (let instant = 0; instant < 40; instant++) {
    const school = await addSchool(orm)
    const ends = (index: number) => new Date(Date.now() + 100 + ((index * 97 + instant * 13) % CLOSING_MS))
    const wanted = Array.from({ length: 8 }, (_, index) => ({
      endTime: ends(index),
      extensionMinutes: index % 2 ? 3 : 0,
    }))
    const items = await addItems(orm, school, wanted)
    const bids = Array.from({ length: BIDDERS }, async (_, index) => {
      await Bun.sleep((index * 31 + instant * 7) % CLOSING_MS)
      const bid = { email: `bidder${index}@example.org`, amount: String(125 + 5 * index) }
      const from = index % 3 ? send : elsewhere.send
      return from('POST', `/api/${school.slug}/auction/${items[index % 8]?.slug ?? ''}/bid`, bid)
    })
    await Bun.sleep((CLOSING_MS / 40) * instant)
    const wish = { minutes: 5 as const, reason: 'The power failed', reasonEs: null }
    const request = { ...wish, organizationId: school.id, byName: by.name }
    // One process pauses, the other one closes and resumes.
    const outcome = await pauseBidding(orm, request, context.clock)
    await closeItems(other.orm, school.id, elsewhere.context.clock.now())
    const answers = await Promise.all(bids)
    expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([])
    if (outcome === 'paused') await resumeBidding(other.orm, school.id, elsewhere.context.clock)
    await closeItems(orm, school.id, context.clock.now())
    seen.paused += Number(outcome === 'paused')
    seen.refused += answers.filter(({ refusal }) => refusal?.code === 'paused').length
    seen.accepted += answers.filter(({ status }) => status === 200).length
  }
  await expectOrder()
  expect(Math.min(seen.paused, seen.refused, seen.accepted)).toBeGreaterThan(30)
  await other.close()
}, 120_000)
