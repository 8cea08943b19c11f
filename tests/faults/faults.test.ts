import { expect, test } from 'bun:test'
import { play } from './play.ts'
import { scenarios } from './scenarios.ts'
import { openStage } from './stage.ts'

/** A short form of `bun run test:faults`: what is most likely to happen on the night of an auction. */
const LIKELY = [
  'the database is killed',
  'the wire to the database is cut again and again',
  'a firewall forgets the connections to the database',
]

/** Beside other tests a killed database takes three seconds to start, and bidding has to go on after that. */
const TIMES = { before: 1_000, after: 6_000 }

test.each(LIKELY)(
  'when %s, no accepted bid is lost and nobody is told wrong',
  async (name) => {
    const scenario = scenarios.find((one) => one.name === name)
    if (!scenario) throw new Error(`There is no scenario "${name}"`)
    const shorter = { ...scenario, seconds: 1, clients: 8 }
    const { outcome } = await play(await openStage(shorter), shorter, TIMES)
    const { broken, accepted } = await outcome
    expect(broken).toEqual([])
    expect(accepted).toBeGreaterThan(0)
  },
  // More than the verdict waits for the last email: it must be able to say what is left.
  200_000,
)
