import { presentOrigin } from '../../../db/origin.ts'
import { openQueue } from '../context/queue.ts'
import { openTurns } from '../context/turns.ts'
import { Unavailable } from '../context/unavailable.ts'

const FULL_COST = { algorithm: 'argon2id', memoryCost: 65_536, timeCost: 2 } as const
let cost: Bun.Password.Argon2Algorithm = FULL_COST

/** Has passwords hashed with less work, so that tests of other things need not wait; without `less` at full cost again. */
export function lowerPasswordCost(less?: Pick<Bun.Password.Argon2Algorithm, 'memoryCost' | 'timeCost'>): void {
  cost = less ? { ...FULL_COST, ...less } : FULL_COST
  nobodysHash = hashPassword(crypto.randomUUID())
}

/**
 * Each takes 64 MB and some tenths of a second of a processor that bids share. Who waits behind forty others is answered
 * in time, or not at all.
 */
const hashing = openQueue({ atOnce: 2, waiting: 40 })
/** Of those places one network has six at a time; what more comes from it waits among itself. */
const ofNetwork = openTurns({ atOnce: 6, waiting: 36 })
/** What the site does by itself comes from no network. */
const NO_NETWORK = 'none'

/** Checked when there is no account, so that nobody can tell by the time it takes. See product#passwords. */
let nobodysHash = hashPassword(crypto.randomUUID())

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => Bun.password.hash(asTyped(password), cost))
}

/** Whether `password` is the one behind `hash`. `null`, for no account, takes as long and is always wrong. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const comparedHash = hash ?? (await nobodysHash)
  return (await inTurn(() => Bun.password.verify(asTyped(password), comparedHash))) && hash !== null
}

async function inTurn<Result extends string | boolean>(work: () => Promise<Result>): Promise<Result> {
  const result = await ofNetwork(presentOrigin()?.network() ?? NO_NETWORK, () => hashing(work))
  if (result === null) throw new Unavailable('too many passwords at once')
  return result
}

/** The same letters from every keyboard: a Mac and a phone may send an umlaut in different ways. */
function asTyped(password: string): string {
  return password.normalize('NFC')
}
