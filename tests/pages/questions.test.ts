import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { editItem } from '../../api/auction/items/edit-item.ts'
import { MINUTE_MS } from '../../api/contract/values/time/time.ts'
import { outbox } from '../../db/schema/mail.ts'
import { refuseOffline } from '../../site/ui/form/refuse-offline.ts'
import { ageForm } from '../support/aged-form.ts'
import { shows } from '../support/on-page.ts'
import { addItem, addSchool } from '../support/school.ts'
import { openTab } from '../support/tab.ts'
import { screen } from '../support/testing-library.ts'

async function openQuestion(language: 'en' | 'es' = 'en') {
  const tab = await openTab({ javaScript: false, language })
  const school = await addSchool(tab.orm, { name: 'Pine Hill School' })
  const quilt = await addItem(tab.orm, school, { title: 'A quilt' })
  const path = `/${school.slug}/${quilt.slug}`
  const press = (name: string) => tab.submit(screen.getByRole('button', { name }))
  await tab.open(path)
  return { ...tab, school, quilt, path, press }
}

test('a question is asked without JavaScript, and reaches the organization', async () => {
  const { open, orm, path, press, quilt, user } = await openQuestion()
  const [email, words] = [() => screen.getByLabelText('Your email'), () => screen.getByLabelText('Your question')]
  expect(screen.getByRole('link', { name: 'Ask a question' })).toHaveAttribute('href', `${path}/ask`)
  expect(document.body).toHaveTextContent('Ask a question or email Pine Hill School at office@example.org.')
  await open(`${path}/ask`)
  expect(screen.getByRole('heading', { level: 1, name: 'Ask a question' })).toBeVisible()
  await user.type(email(), 'jane@')
  await user.type(words(), 'May it be washed?\nAnd how large is it?')
  await user.tab()
  expect(screen.getByRole('button', { name: 'Send question' })).toHaveFocus()
  await press('Send question')
  await shows('Please enter a valid email address')
  expect(words()).toHaveTextContent('May it be washed? And how large is it?')
  await user.clear(email())
  await user.type(email(), 'jane@example.org')
  await ageForm(orm, quilt.id)
  await press('Send question')
  expect(screen.getByRole('heading', { level: 1, name: 'Question sent' })).toBeVisible()
  await open(location.href)
  const asked = await orm.select().from(outbox).where(eq(outbox.auctionItemId, quilt.id))
  expect(asked).toMatchObject([{ kind: 'question', recipient: 'office@example.org' }])
  expect(screen.getByRole('link', { name: 'Back to the item' })).toHaveAttribute('href', path)
})

for (const [language, button, words] of [
  ['en', 'Send question', /^You’re offline, so nothing was sent\./],
  ['es', 'Enviar pregunta', /^No hay conexión, así que no se envió nada\./],
] as const) {
  test(`without network a form says so and stays as it was typed (${language})`, async () => {
    const { open, path, user } = await openQuestion(language)
    await open(`${path}/ask`)
    refuseOffline()
    const question = screen.getAllByRole('textbox')[1] as HTMLElement
    await user.type(question, 'May it be washed?')
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    for (const _ of [1, 2]) await user.click(screen.getByRole('button', { name: button }))
    Reflect.deleteProperty(navigator, 'onLine')
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(question).toHaveValue('May it be washed?')
    expect(location.pathname).toBe(`${path}/ask`)
  })
}

test('a form that was sent too soon says so, and works on the second press, whatever its item is called by then', async () => {
  const { open, orm, path, press, quilt, school, user } = await openQuestion()
  await open(`${path}/ask`)
  await user.type(screen.getByLabelText('Your email'), 'jane@example.org')
  await user.type(screen.getByLabelText('Your question'), 'May it be washed?')
  // However long it took to get here.
  await ageForm(orm, quilt.id, -MINUTE_MS)
  await press('Send question')
  expect(screen.getByRole('alert')).toHaveTextContent('That was quick!')
  await ageForm(orm, quilt.id)
  await editItem(orm, school, quilt.id, { slug: `${quilt.slug}-of-wool` }, new Date())
  await press('Send question')
  expect(screen.getByRole('heading', { level: 1, name: 'Question sent' })).toBeVisible()
})
