import { expect, test } from 'bun:test'
import { bid, openItemPage, standing } from '../../tests/support/item-tab.ts'
import { openOffered } from '../../tests/support/my-bids-tab.ts'
import { $ownBids } from './bidder-store.ts'
import { readOwnBids } from './read-own-bids.ts'

test('what was read before a bid, and comes after it, does not take the bid away', async () => {
  const jane = await openOffered()
  const { item, school, network } = jane
  await jane.openMyBids()
  await jane.bidElsewhere(item, '130')
  await jane.letCooldownPass(item)
  await openItemPage(jane, `/${school.slug}/${item.slug}`)
  await standing('You’ve been outbid. Your bid was $125.00')
  const [read, hasBid] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  network.on(/^GET .*\/my-bids$/, async (request, pass) => {
    const answer = await pass(request)
    read.resolve()
    await hasBid.promise
    return answer
  })
  const reading = readOwnBids(school.slug)
  await read.promise
  await bid({ amount: '140' })
  await standing('You’re winning at $140.00')
  hasBid.resolve()
  expect(await reading).toMatchObject({ items: [{ stance: 'outbid' }] })
  await standing('You’re winning at $140.00')
  expect($ownBids.get()[item.id]?.map(({ amount }) => amount)).toEqual(['125.00', '140.00'])
})
