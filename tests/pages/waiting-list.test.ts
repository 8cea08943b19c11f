import { expect, test } from 'bun:test'
import { cancelPurchase } from '../../api/auction/places/cancel-for-team.ts'
import { addPlaces, kindOf, orderOf, salesOf } from '../support/places.ts'
import { addSchool } from '../support/school.ts'
import { openTab } from '../support/tab.ts'
import { screen } from '../support/testing-library.ts'
import { send } from '../support/visitors.ts'
import { lineOf, waitingLinkOf } from '../support/waiting.ts'

const someone = () => `${crypto.randomUUID()}@example.org`

test('who waits takes what is held for them, or leaves the line, by forms that need no script', async () => {
  const tab = await openTab({ javaScript: false })
  const school = await addSchool(tab.orm)
  const kinds = [kindOf('Adult'), kindOf('Child', { price: 500 })]
  const item = await addPlaces(tab.orm, school, { count: 3, kinds }, { endTime: new Date(Date.now() + 3_600_000) })
  const auction = `/api/${school.slug}/auction/${item.slug}`
  const order = orderOf(someone(), 3, { kind: 'Adult' })
  await send('POST', `${auction}/purchases`, order)
  for (const quantity of [2, 1, 1]) await send('POST', `${auction}/waiting`, { email: someone(), quantity })
  const [ann, bob, cas] = await lineOf(tab.orm, item)
  if (!ann || !bob || !cas) throw new Error('They are not in line')
  const title = () => screen.getByRole('heading', { level: 1 }).textContent?.trim()
  const press = (name: string) => tab.submit(screen.getByRole<HTMLButtonElement>('button', { name }))
  const open = async (own: typeof ann) => tab.open(await waitingLinkOf(tab.orm, own))
  await open(bob)
  expect(title()).toBe('You’re on the waiting list')
  await press('Leave the Waiting List')
  expect(title()).toBe('You left the waiting list')
  const reason = { organizationId: school.id, id: order.purchases[0]?.id ?? '', reason: 'Ill' }
  const staffAction = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }
  await cancelPurchase(tab.orm, reason, staffAction)
  await open(ann)
  expect(title()).toBe('2 places are yours if you want them')
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('spinbutton', { name })
  field(/Adult/).value = '2'
  field(/Child/).value = '1'
  await press('Accept')
  expect(screen.getByRole('alert')).toHaveTextContent('Only 2 places are left. Nothing was bought.')
  expect([field(/Adult/).value, field(/Child/).value]).toEqual(['2', '1'])
  field(/Adult/).value = '1'
  field(/Child/).value = '1'
  await press('Accept')
  expect(title()).toBe('They’re yours')
  const bought = (await salesOf(tab.orm, item)).purchases.filter(({ cancelledAt }) => cancelledAt === null)
  expect(bought.map(({ kind, unitPrice }) => [kind, unitPrice]).sort()).toEqual([
    ['Adult', 2_000],
    ['Child', 500],
  ])
  await open(cas)
  expect(title()).toBe('A place is yours if you want it')
  expect(screen.getByText('We hold it for you.')).toBeVisible()
  for (const { id } of bought) await cancelPurchase(tab.orm, { ...reason, id }, staffAction)
  await open(ann)
  expect(title()).toBe('No places left')
})
