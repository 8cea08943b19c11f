import { expect, test } from 'bun:test'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { addBlocked } from '../../../tests/support/blocked.ts'
import { openTab } from '../../../tests/support/tab.ts'
import { findToast } from '../../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'

const section = () => within(screen.getByRole('region', { name: 'Blocked Addresses' }))

test('an address is blocked with a reason, once, and unblocked', async () => {
  const { openScreen, user } = await openAdmin()
  await openScreen('/settings', 'Organization Settings')
  const email = section().getByLabelText('Email to Block')
  await user.type(email, 'jane@example.org')
  await user.type(section().getByLabelText('Reason (Optional)'), 'Never paid')
  await user.click(section().getByRole('button', { name: 'Block Address' }))
  expect(await section().findByRole('listitem')).toHaveTextContent('jane@example.orgNever paid')
  expect(await section().findByRole('listitem')).toHaveTextContent('Blocked by Ada Lark')
  expect(email).toHaveValue('')
  await user.type(email, 'jane+2@example.org')
  await user.click(section().getByRole('button', { name: 'Block Address' }))
  expect(await section().findByText('This address is blocked already.')).toBeVisible()
  await user.click(section().getByRole('button', { name: 'Unblock jane@example.org' }))
  await findToast('Address unblocked')
  await waitFor(() => expect(section().queryByRole('listitem')).toBeNull())
})

test('a blocked bidder reads on the item’s page whom to ask, also without JavaScript', async () => {
  const message = 'This e-mail address cannot bid here. Questions: office@example.org.'
  const { addItem, orm, school } = await openAdmin()
  const quilt = await addItem('A quilt')
  await addBlocked(orm, school, { email: 'jane@example.org' })
  for (const javaScript of [true, false]) {
    const theirs = await openTab({ javaScript })
    await theirs.open(`/${school.slug}/${quilt.slug}`)
    await theirs.user.type(screen.getByLabelText('Your email'), 'jane@example.org')
    const place = screen.getByRole<HTMLButtonElement>('button', { name: 'Place bid' })
    if (javaScript) {
      await theirs.user.click(place)
      await theirs.user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: /^(Yes, bid|Bid)/ }),
      )
    } else await theirs.submit(place)
    expect((await screen.findAllByText(message))[0]).toBeVisible()
  }
})
