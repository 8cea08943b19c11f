import type { Orm } from '../../db/clients.ts'
import type { SendAnything } from '../support/send.ts'
import type { Operation } from './description.ts'
import { knownValues } from './known-values.ts'
import type { Visitor } from './visitors.ts'
import { carriedByEmails, type Team, type World } from './world.ts'

/** What a visitor gets of a call that reads, about a team's things. */
export async function readAs(
  { orm, world, sendAnything }: { orm: Orm; world: World; sendAnything: SendAnything },
  operation: Operation,
  visitor: Visitor,
  team: Team,
) {
  const known = await knownValues(orm, { ...world, maple: team }, operation, visitor)
  const first = (name: string) => String((known[`${operation.path}#${name}`] ?? known[name])?.[0] ?? '')
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(first(name)))
  const carried = carriedByEmails(team)[operation.path] ?? {}
  const asked = operation.parameters.filter((parameter) => parameter.in === 'query' && first(parameter.name))
  const query = new URLSearchParams({ ...Object.fromEntries(asked.map(({ name }) => [name, first(name)])), ...carried })
  const { token, helper } = visitor
  const cookie = [token && `session=${token}`, helper && `checkout=${helper.token}`].filter(Boolean).join('; ')
  return sendAnything('GET', `${path}?${query}`, undefined, cookie ? { cookie } : {})
}
