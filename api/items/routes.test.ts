import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../tests/support/app.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, sendAnything } = await sharedApp()
const school = await addSchool(orm)
const manager = visitor(sendAnything, (await addMember(orm, school)).token)

type Call = [method: string, action: string, body?: object]
const callsOfOne: Call[] = [
  ['GET', ''],
  ['PATCH', '', { title: 'Mine now' }],
  ['PATCH', '/archive'],
  ['PATCH', '/unarchive'],
  ['POST', '/duplicate'],
  ['DELETE', ''],
]

describe.each(callsOfOne)('%s …/{id}%s', (method, action, body) => {
  test.each([
    crypto.randomUUID(),
    '1',
    '99999999999999999999',
    'null',
    '%00',
    '%25',
    '_',
    "'%20or%20'1'='1",
    '00000000-0000-0000-0000-000000000000',
    'x'.repeat(5_000),
  ])('finds nothing at %p', async (id) => {
    const answer = await manager.sendAnything(method, `/api/${school.slug}/admin/auctions/${id}${action}`, body)
    expect([answer.status, answer.refusal]).toEqual([404, { message: 'Auction not found' }])
  })
})
