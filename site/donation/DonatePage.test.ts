import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { LONGEST_PICTURE_FORM } from '../../api/contract/values/picture/picture.ts'
import { ageForm } from '../../tests/support/aged-form.ts'
import { ORIGIN } from '../../tests/support/dom.ts'
import { donationsOf } from '../../tests/support/donation.ts'
import { fill, fillIn, shows } from '../../tests/support/on-page.ts'
import { addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen } from '../../tests/support/testing-library.ts'
import { warnOfLargePhoto } from './large-photo.ts'

const send = () => screen.getByRole('button', { name: 'Send donation' })
const photoField = () => screen.getByLabelText<HTMLInputElement>('Photo (optional)')

async function openSchool(more: Parameters<typeof openTab>[0] & { takesDonations?: boolean } = {}) {
  const { takesDonations = true, ...options } = more
  const tab = await openTab(options)
  const school = await addSchool(tab.orm, { name: 'Pine Hill School', takesDonations })
  return { ...tab, school, home: `/${school.slug}`, form: `/${school.slug}/donate` }
}

test('a donation is mended, then sent with its photo', async () => {
  const { orm, user, school, home, form, open, submit } = await openSchool({ javaScript: false })
  const dinner = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1F5A45' } })
    .jpeg()
    .toBuffer()
  const photo = new File([new Uint8Array(dinner)], 'dinner.jpg', { type: 'image/jpeg' })
  await open(home)
  expect(screen.getByRole('link', { name: 'Donate an item' })).toHaveAttribute('href', form)
  await open(form)
  expect(screen.getByRole('heading', { level: 1, name: 'Donate an item' })).toBeVisible()
  fillIn({
    'What is it?': 'Dinner for two',
    'Details (optional)': 'Four courses.',
    'What it’s worth, in dollars (optional)': '$120',
    'Your email': 'jane@',
  })
  await user.upload(photoField(), photo)
  await submit(send())
  expect(screen.getByLabelText('Your email')).toHaveAccessibleDescription(/Please enter a valid email address/)
  expect(screen.getAllByRole('alert')[0]).toHaveTextContent(/Please see what each marked field says/)
  await shows('If you chose a photo, please choose it again.')
  expect(screen.getByLabelText('What is it?')).toHaveValue('Dinner for two')
  expect(screen.getByLabelText('Details (optional)')).toHaveValue('Four courses.')
  await user.upload(photoField(), photo)
  fill('Your email', 'jane@example.org')
  await user.click(screen.getByLabelText(/^Email me what it raised/))
  await ageForm(orm, `donation ${school.id}`)
  await submit(send())
  expect(screen.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible()
  await open(location.href)
  const sent = await donationsOf(orm, school)
  expect(sent).toMatchObject([
    { title: 'Dinner for two', email: 'jane@example.org', estimatedValue: 12_000, wantsResult: true },
  ])
  expect(sent[0]?.imageUrl).not.toBeNull()
  expect(screen.getByRole('link', { name: 'See the auction' })).toHaveAttribute('href', home)
})

test('where donations are off nobody sees them', async () => {
  const { home, form, open } = await openSchool({ takesDonations: false })
  expect((await open(form)).status).toBe(404)
  expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await open(home)
  expect(screen.queryByRole('link', { name: 'Donate an item' })).not.toBeInTheDocument()
})

test('a photo that is too large is refused before it is sent, and in words without JavaScript', async () => {
  const { user, form, open } = await openSchool()
  await open(form)
  warnOfLargePhoto()
  await user.upload(photoField(), new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.jpg', { type: 'image/jpeg' }))
  expect(photoField().validationMessage).toBe('Please choose a photo smaller than 10 MB')
  const attempt = new Event('submit', { cancelable: true })
  document.getElementById('donation')?.dispatchEvent(attempt)
  expect(attempt.defaultPrevented).toBe(true)
  const headers = { origin: ORIGIN, 'content-type': 'multipart/form-data; boundary=x' }
  const length = { 'content-length': String(LONGEST_PICTURE_FORM + 1) }
  const answer = await open(form, { method: 'POST', body: 'x', headers: { ...headers, ...length } })
  expect(answer.status).toBe(413)
  expect(screen.getByRole('heading', { level: 1, name: 'Your donation wasn’t sent' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose a photo smaller than 10 MB')
})
