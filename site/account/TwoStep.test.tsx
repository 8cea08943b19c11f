import { expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { fillIn } from '../../tests/support/fill-in.ts'
import { openTab } from '../../tests/support/tab.ts'
import { findToast } from '../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { addAccount } from '../../tests/support/with-password.ts'

test('two-step sign-in is turned on with an app, and off with a recovery code', async () => {
  const { user, open, orm, signIn } = await openTab()
  signIn(await addAccount(orm))
  await open('/')
  await user.click(screen.getByRole('button', { name: 'User Settings' }))
  const dialog = within(screen.getByRole('dialog', { name: 'User Settings' }))
  await user.click(dialog.getByRole('tab', { name: 'Password' }))
  await user.click(dialog.getByRole('button', { name: 'Set Up Two-Step Sign-In' }))
  const key = (await dialog.findByRole('code')).textContent ?? ''
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  await fillIn(user, { 'Code from Your App': TOTP.generate({ secret }) }, dialog)
  await user.click(dialog.getByRole('button', { name: 'Turn On Two-Step Sign-In' }))
  expect(await dialog.findByText('It’s on. You have 10 recovery codes left.')).toBeVisible()
  const codes = dialog.getAllByText(/^[a-z0-9]{4,}-/i).map(({ textContent }) => textContent ?? '')
  expect(codes).toHaveLength(10)

  await user.click(dialog.getByRole('button', { name: 'Turn Off Two-Step Sign-In' }))
  const code = await dialog.findByLabelText('Code from Your App')
  expect(code).toHaveFocus()
  await user.keyboard('000000{Enter}')
  await waitFor(() => expect(code).toHaveAccessibleDescription(/That code isn’t right/))
  await fillIn(user, { 'Code from Your App': codes[0] ?? '' }, dialog)
  await user.keyboard('{Enter}')
  await findToast('Two-step sign-in is off')
  expect(await dialog.findByRole('button', { name: 'Set Up Two-Step Sign-In' })).toBeVisible()
  expect(dialog.queryByText(codes[1] ?? '')).toBeNull()
})
