import { expectTypeOf, test } from 'bun:test'
import type { TeamList } from '../../api/contract/organizations/team.ts'
import type { Send } from './send.ts'
import type { visitor } from './visitor.ts'

type Visitor = ReturnType<typeof visitor>
type Body<Call extends (...call: never[]) => Promise<{ body: unknown }>> = Awaited<ReturnType<Call>>['body']

test('an answer is read as what the route promises', () => {
  const list = (send: Send) => send('GET', '/api/maple/admin/members')
  expectTypeOf<Body<typeof list>>().toEqualTypeOf<TeamList>()
})

test('a visitor’s answers have the same types', () => {
  const list = (ann: Visitor) => ann('GET', '/api/maple/admin/members')
  expectTypeOf<Body<typeof list>>().toEqualTypeOf<TeamList>()
})

test('a call that the API does not know compiles only by its own name', () => {
  // @ts-expect-error No such path.
  const byMistake = (send: Send) => send('GET', '/api/nowhere/at/all')
  const onPurpose = ({ sendAnything }: Visitor) => sendAnything('GET', '/api/nowhere/at/all')
  expectTypeOf<Body<typeof byMistake>>().toBeNever()
  expectTypeOf<Body<typeof onPurpose>>().toBeUnknown()
})

test('a body has only fields that the route reads, with whatever value', () => {
  const hostile = (send: Send) => send('POST', '/api/auth/login', { email: { $ne: null } })
  // @ts-expect-error No such field.
  const misspelt = (send: Send) => send('POST', '/api/auth/login', { emial: 'ann@example.org' })
  expectTypeOf<typeof misspelt>().toEqualTypeOf<typeof hostile>()
})
