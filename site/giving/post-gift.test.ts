import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { cause as causes } from '../../db/schema/causes.ts'
import { addCause, giftsOf } from '../../tests/support/gifts.ts'
import { inHours } from '../../tests/support/moments.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { fill, shows } from '../../tests/support/on-page.ts'
import { addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen } from '../../tests/support/testing-library.ts'
import { teamOf } from '../../tests/support/visitors.ts'

const button = (name: string) => screen.getByRole('button', { name })

async function openGiving(more: Parameters<typeof addCause>[2] = {}, about: Parameters<typeof addSchool>[1] = {}) {
  const tab = await openTab({ javaScript: false })
  const school = await addSchool(tab.orm, { name: 'Pine Hill School', ...about })
  const cause = await addCause(tab.orm, school, { amounts: [2_500, 5_000], goal: 100_000, ...more })
  const path = `/${school.slug}/give`
  await tab.open(path)
  return { ...tab, school, cause, path }
}

test('from the page of an organization somebody gives without JavaScript, and pressing twice gives once', async () => {
  const { school, cause, path, open, submit, user, orm } = await openGiving()
  await open(`/${school.slug}`)
  expect(screen.getByRole('link', { name: 'Give money' })).toHaveAttribute('href', path)
  await open(path)
  expect(screen.getByRole('heading', { level: 1, name: 'New Playground' })).toBeVisible()
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
  const email = newBidder()
  await user.click(screen.getByRole('radio', { name: '$50' }))
  fill('Your email', email)
  await submit(button('Continue'))
  await shows(email)
  await shows('No name is shown')
  expect(await giftsOf(orm, cause)).toEqual([])
  const page = document.body.innerHTML
  for (const _ of ['press', 'press again']) {
    document.body.innerHTML = page
    await submit(button('Give $50.00'))
    await shows('Thank you! You promised $50.00. We emailed you how to pay it.')
    await shows('$50.00 of $1,000.00 given')
  }
  expect(await giftsOf(orm, cause)).toMatchObject([{ amount: 5_000, shownName: null }])
})

test('an amount of one’s own counts more than one that was pressed, and may be changed before it counts', async () => {
  const { cause, submit, user, orm } = await openGiving()
  await user.click(screen.getByRole('radio', { name: '$25' }))
  fill('Another amount, in dollars', '40')
  fill('Your email', newBidder())
  fill('Name to show (optional)', 'The Reeds')
  await submit(button('Continue'))
  await submit(button('Change it'))
  expect(screen.getByLabelText('Another amount, in dollars')).toHaveValue('40')
  expect(screen.getByLabelText('Name to show (optional)')).toHaveValue('The Reeds')
  fill('Another amount, in dollars', '45.50')
  await submit(button('Continue'))
  await submit(button('Give $45.50'))
  expect(await giftsOf(orm, cause)).toMatchObject([{ amount: 4_550, shownName: 'The Reeds' }])
})

test('whoever goes back after a gift, and gives another amount, reads why not, and can start again', async () => {
  const { cause, submit, user, orm } = await openGiving()
  await user.click(screen.getByRole('radio', { name: '$25' }))
  fill('Your email', newBidder())
  await submit(button('Continue'))
  const check = document.body.innerHTML
  await submit(button('Give $25.00'))
  document.body.innerHTML = check
  await submit(button('Change it'))
  await user.click(screen.getByRole('radio', { name: '$50' }))
  await submit(button('Continue'))
  await submit(button('Give $50.00'))
  await shows('This gift was sent before with other details. Please start again.')
  await submit(button('Continue'))
  await submit(button('Give $50.00'))
  await shows(/^Thank you! You promised \$50\.00\./)
  expect((await giftsOf(orm, cause)).map(({ amount }) => amount).toSorted()).toEqual([2_500, 5_000])
})

test('what is missing is said at its field, and what was typed stays', async () => {
  const { submit } = await openGiving()
  fill('Another amount, in dollars', '0.50')
  fill('Your email', 'pat@')
  expect((await submit(button('Continue'))).status).toBe(400)
  const amount = screen.getByLabelText('Another amount, in dollars')
  expect(amount).toHaveValue('0.50')
  expect(amount).toHaveAccessibleDescription('Please give at least $1')
  expect(screen.getByLabelText('Your email')).toHaveAccessibleDescription('Please enter a valid email address')
})

test('a link may bring an amount along, which gives way to one that is pressed, and is given by nobody else', async () => {
  const { cause, path, open, submit, user, orm } = await openGiving()
  await open(`${path}?amount=20`)
  expect(screen.getByLabelText('Another amount, in dollars')).toHaveValue('20')
  expect(await giftsOf(orm, cause)).toEqual([])
  await user.click(screen.getByRole('radio', { name: '$25' }))
  fill('Your email', newBidder())
  await submit(button('Continue'))
  expect(button('Give $25.00')).toBeVisible()
})

test('of several causes each has a page of its own', async () => {
  const { open, orm } = await openTab({ javaScript: false })
  const school = await addSchool(orm)
  const path = `/${school.slug}/give`
  await addCause(orm, school)
  const library = await addCause(orm, school, { title: 'Library', matchedBy: 'Acme', matchedUpTo: 500_000 })
  await open(path)
  expect(screen.getByRole('link', { name: 'Give to this: Library' })).toHaveAttribute(
    'href',
    `${path}?cause=${library.id}`,
  )
  await open(`${path}?cause=${library.id}`)
  await shows('Acme gives as much again, up to $5,000.00 in all.')
})

test('a gift is for the cause that its giver saw, or for none: once that is over, not for the one that follows', async () => {
  const { school, cause, open, path, submit, user, orm } = await openGiving()
  await user.click(screen.getByRole('radio', { name: '$50' }))
  fill('Your email', newBidder())
  await submit(button('Continue'))
  await orm
    .update(causes)
    .set({ endTime: inHours(-0.1) })
    .where(eq(causes.id, cause.id))
  const library = await addCause(orm, school, { title: 'Library' })
  // Has the page read anew.
  await (await teamOf(orm, school)).settings({ contactInfo: 'In the gym' })
  expect((await submit(button('Give $50.00'))).status).toBe(409)
  await shows('Giving for this has ended. Nothing was given.')
  expect([await giftsOf(orm, cause), await giftsOf(orm, library)]).toEqual([[], []])
  // So does a link from an email, which was for that cause.
  expect((await open(`${path}?cause=${cause.id}&amount=20`)).status).toBe(200)
  await shows('Giving for this has ended. Nothing was given.', 'Library')
})

test('where no cause is on there is neither a page nor a link to it', async () => {
  const { school, path, open } = await openGiving({ isActive: false })
  expect((await open(path)).status).toBe(404)
  await shows('Gifts for this aren’t taken right now.')
  await open(`/${school.slug}`)
  expect(screen.queryByRole('link', { name: 'Give money' })).toBeNull()
})
