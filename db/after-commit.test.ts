import { expect, test } from 'bun:test'
import { type Change, openAfterCommit } from './after-commit.ts'

const organizationId = 'school'
const item = (auctionItemId: string, isBid = false): Change => ({ organizationId, auctionItemId, isBid })

function listening() {
  const { run, subscribe } = openAfterCommit()
  const heard: unknown[] = []
  subscribe({ publish: (change) => heard.push(change), requestDelivery: () => heard.push('delivery') })
  return { run, heard }
}

test('what a transaction asks for happens after its commit, and not before', async () => {
  const { run, heard } = listening()
  await run(async ({ publish, requestDelivery }) => {
    publish(item('quilt'))
    requestDelivery()
    await Promise.resolve()
    expect(heard).toEqual([])
  })
  expect(heard).toEqual([item('quilt'), 'delivery'])
})

test('what a transaction asks for never happens when it rolls back', async () => {
  const { run, heard } = listening()
  const rolledBack = run(async ({ publish, requestDelivery }) => {
    publish(item('quilt'))
    requestDelivery()
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(heard).toEqual([])
})

test('what a transaction asks for is told once an item, and a bid does not hide an edit', async () => {
  const { run, heard } = listening()
  await run(async ({ publish }) => {
    publish(item('quilt', true))
    publish(item('piano', true))
    publish(item('quilt'))
    publish(item('quilt', true))
  })
  expect(heard).toEqual([item('quilt', false), item('piano', true)])
})
