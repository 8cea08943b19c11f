import { expect, test } from 'bun:test'
import { voices } from '../../site/landing/voices.ts'
import { openTab } from '../support/tab.ts'
import { screen, within } from '../support/testing-library.ts'

const tab = await openTab({ javaScript: false })

test('the page leads to signing up, to the demo, to signing in, and to help', async () => {
  await tab.open('/')
  const main = within(screen.getByRole('main'))
  for (const [name, path] of Object.entries({ 'Start your auction': '/auth/signup', 'See the demo': '/demo' }))
    expect(main.getAllByRole('link', { name })[0]).toHaveAttribute('href', path)
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
})

test('all voices are there without JavaScript, each says that it is an example, and questions open', async () => {
  await tab.open('/')
  for (const { words } of voices) expect(screen.getByText(new RegExp(RegExp.escape(words)))).toBeVisible()
  const captions = [...document.querySelectorAll('[data-shown] figcaption')].map(({ textContent }) => textContent)
  expect(captions.map((text) => text?.trim())).toEqual(voices.map(({ who }) => `Example ${who}`))
  const question = screen.getByText('How do winners pay?').closest('details')
  expect(question).toHaveTextContent('They pay you directly, however you collect money today')
})
