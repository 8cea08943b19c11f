import { expect, test } from 'bun:test'
import { play } from '../long/faults/play.ts'
import { scenarios } from '../long/faults/scenarios.ts'
import { openStage } from '../long/faults/stage.ts'

/** What is most likely to happen on the night of an auction; every scenario is in `bun run test:long faults`. */
const LIKELY = 'the database is killed'

const TIMES = { before: 1_000, after: 1_000 }

test(`when ${LIKELY}, no accepted bid is lost and nobody is told wrong`, async () => {
  const scenario = scenarios.find(({ name }) => name === LIKELY)
  if (!scenario) throw new Error(`There is no scenario "${LIKELY}"`)
  const shorter = { ...scenario, seconds: 1, clients: 8 }
  const { outcome } = await play(await openStage(shorter), shorter, TIMES)
  const { broken, accepted } = await outcome
  expect(broken).toEqual([])
  expect(accepted).toBeGreaterThan(0)
}, 200_000) // More than the verdict waits for the last email: it must be able to say what is left.
