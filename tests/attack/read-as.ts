import type { Orm } from '../../db/clients.ts'
import type { SendAnything } from '../support/send.ts'
import type { Operation } from './description.ts'
import { goodCall } from './generate-call.ts'
import { knownValues } from './known-values.ts'
import { cookiesOf, type Visitor } from './visitors.ts'
import type { Team } from './world.ts'

/** What a visitor gets of a call that reads, about a team's things. */
export async function readAs(
  { orm, sendAnything }: { orm: Orm; sendAnything: SendAnything },
  operation: Operation,
  visitor: Visitor,
  team: Team,
) {
  const known = await knownValues(orm, { maple: team, oak: team, betrayed: team }, operation, visitor)
  return sendAnything('GET', goodCall(operation, known).path, undefined, cookiesOf(visitor))
}
