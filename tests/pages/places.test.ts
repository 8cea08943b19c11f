import { expect, test } from 'bun:test'
import { ownPlacesUrl } from '../../api/email/preferences/links.ts'
import { addReader, HOME } from '../support/email-reader.ts'
import { addPlaces, kindOf, orderOf, salesOf } from '../support/places.ts'
import { addSchool } from '../support/school.ts'
import { openTab } from '../support/tab.ts'
import { screen } from '../support/testing-library.ts'
import { send } from '../support/visitors.ts'

test('a buyer says who comes, and takes places back, by forms that need no script', async () => {
  const tab = await openTab({ javaScript: false })
  const school = await addSchool(tab.orm)
  const item = await addPlaces(tab.orm, school, { mostEach: 5, kinds: [kindOf('Adult'), kindOf('Child')] })
  const reader = await addReader(tab.orm)
  const purchases = `/api/${school.slug}/auction/${item.slug}/purchases`
  for (const [kind, quantity] of [['Adult', 2] as const, ['Child', 2] as const, ['Adult', 1] as const])
    await send('POST', purchases, orderOf(reader.email, quantity, { kind }))
  await tab.open(ownPlacesUrl(HOME, reader, item.id))
  const title = () => screen.getByRole('heading', { level: 1 }).textContent?.trim()
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const press = (name: string) => tab.submit(screen.getByRole<HTMLButtonElement>('button', { name }))
  expect(title()).toBe('Your places')
  field('Adult, place 2').value = 'Uncle Leo'
  field('Adult, place 3').value = 'Aunt Bea'
  field('Child, place 1').value = 'Mia'
  await press('Save Answers')
  expect(screen.getByText('Saved. You can change it until the sale ends.')).toBeVisible()
  expect(field('Child, place 1').value).toBe('Mia')
  await press('Take Back 2 × Child')
  expect(title()).toBe('Places taken back')
  expect(field('Adult, place 2').value).toBe('Uncle Leo')
  expect(screen.queryByRole('button', { name: 'Take Back 2 × Child' })).toBeNull()
  await press('Take Back 1 × Adult')
  await press('Take Back 2 × Adult')
  expect(title()).toBe('Places taken back')
  expect(await salesOf(tab.orm, item)).toMatchObject({ left: 12 })
})

test('the page that answers an order does not follow the sale: read again, it would be ordered again', async () => {
  const tab = await openTab({ javaScript: false })
  const school = await addSchool(tab.orm)
  const item = await addPlaces(tab.orm, school)
  await tab.open(`/${school.slug}/${item.slug}`)
  const followed = () => document.getElementById('main')?.dataset.sale
  expect(followed()).toBe(item.id)
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Your email' }).value = `${crypto.randomUUID()}@example.org`
  screen.getByRole<HTMLInputElement>('spinbutton').value = '1'
  for (const [button, heading] of [
    ['Continue', 'Please check your order'],
    ['Buy for $20.00', 'Thank you!'],
  ] as const) {
    await tab.submit(screen.getByRole<HTMLButtonElement>('button', { name: button }))
    expect(screen.getByRole('heading', { name: heading })).toBeVisible()
    expect(followed()).toBeUndefined()
  }
})
