import { expect, test } from 'bun:test'
import { bidderFor } from '../../../db/bidder-of.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { addCause, addGift, giftsOf } from '../../../tests/support/gifts.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { ownDataUrl, ownGiftUrl } from '../../email/preferences/links.ts'

const { orm, send } = await sharedApp()

test('whoever gave reads what is stored of it, and once they are erased the sum stays without a name', async () => {
  const [school, reader] = [await addSchool(orm), await addReader(orm)]
  const cause = await addCause(orm, school)
  const bidderId = await bidderFor(orm, school.id, reader.email)
  const given = await addGift(orm, cause, bidderId, 5_000, { shownName: 'The Reeds', enteredByName: 'Ada' })
  await addGift(orm, cause, bidderId, 1_000, { cancelledAt: new Date(), cancelReason: 'Typed twice' })
  const claim = carriedBy(ownDataUrl(HOME, reader))
  const { body } = await send('GET', `/api/mail/own-data?${new URLSearchParams(claim)}`)
  expect(body.organizations[0]?.gifts).toMatchObject([
    { cause: 'New Playground', amount: '50.00', shownName: 'The Reeds', cancelledAt: null },
    { amount: '10.00', cancelReason: 'Typed twice' },
  ])
  expect((await send('GET', `/api/${school.slug}/give`)).body.causes[0]?.givers).toEqual(['The Reeds'])
  expect((await send('POST', '/api/mail/own-data/erase', claim)).status).toBe(200)
  expect(await giftsOf(orm, cause)).toMatchObject([
    { amount: 5_000, shownName: null, bidderId },
    { amount: 1_000, cancelReason: null },
  ])
  expect((await send('GET', `/api/${school.slug}/give`)).body.causes).toMatchObject([{ given: '50.00', givers: [] }])
  const link = carriedBy(ownGiftUrl(HOME, reader, given.id))
  expect((await send('GET', `/api/gifts/own?${new URLSearchParams(link)}`)).status).toBe(404)
})
