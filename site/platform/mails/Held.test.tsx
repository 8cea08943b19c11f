import { expect, test } from 'bun:test'
import { openPlatform } from '../../../tests/support/platform-tab.ts'
import { findToast } from '../../../tests/support/tab-toast.ts'
import { screen, waitFor } from '../../../tests/support/testing-library.ts'

test('emails that are held since a database was copied are said to be, and let go by a button', async () => {
  const { network, openScreen, user } = await openPlatform()
  const SEND = 'POST /api/super-admin/mails/send-held'
  const isSent = () => network.calls.includes(SEND)
  // The site of the tests sends no email, so it never holds any. See api/outbox/mail-place.test.ts for one that does.
  network.on(/^GET .*\/mail-health$/, async (request, pass) => {
    const health = await (await pass(request)).json()
    return Response.json({ ...health, isHeld: !isSent() })
  })
  await openScreen('/mails', 'Emails')
  expect(await screen.findByText(/^Emails are held, because this database was copied or moved\./)).toBeVisible()
  expect(isSent()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Send Held Emails' }))
  await findToast('Held emails are being sent')
  await waitFor(() => expect(screen.queryByText(/^Emails are held/)).toBeNull())
  expect(network.calls.filter((call) => call === SEND)).toHaveLength(1)
})
