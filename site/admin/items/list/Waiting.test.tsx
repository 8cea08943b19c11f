import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Role } from '../../../../api/contract/values/kind/role.ts'
import { OVER_BUDGET_OF } from '../../../../api/email/preferences/over-budget.ts'
import { event } from '../../../../db/schema/events.ts'
import { findCard, openAdmin } from '../../../../tests/support/admin-tab.ts'
import { addEmail } from '../../../../tests/support/emails.ts'
import { inHours } from '../../../../tests/support/moments.ts'
import { shows } from '../../../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../../../tests/support/testing-library.ts'
import { queryClient } from '../../frame/query-client.ts'
import { startOf } from '../../frame/team-context.ts'

/** The dashboard of an organization of which nobody confirmed the admin's email, on a site that sends email. */
async function openLimited(role: Role = 'admin') {
  const admin = await openAdmin({ role })
  await admin.addItem('Quilt', { endTime: inHours(5) })
  // Until the team is read again, as on a screen that opens.
  const limit = () => {
    const { queryKey } = startOf(admin.school.slug)
    queryClient.setQueryData(queryKey, (team) => team && { ...team, isEmailLimited: true })
  }
  const open = async () => {
    await admin.openScreen('', 'Dashboard')
    await findCard('Quilt')
    limit()
  }
  await open()
  return { ...admin, open, limit }
}

test('what is not sent while the admin’s email is not confirmed is said in red, why, and what sends it', async () => {
  const { orm, school, member, user, open, changes } = await openLimited()
  await shows(/^Confirm your email before families come in/)
  expect(screen.queryByText(/not sent yet/)).toBeNull()
  const waits = { state: 'queued', sendAfter: inHours(9), problem: OVER_BUDGET_OF['unconfirmed-organization'] } as const
  for (const kind of ['closing-results', 'closing-summary'] as const) await addEmail(orm, school, { kind, ...waits })
  await open()
  const alert = (await screen.findByText('2 emails not sent yet.')).closest('li')
  expect(alert).toHaveClass('bg-brick-wash')
  const cause = 'Until you confirm your email, we send at most 100 emails a day. Wins, codes, and'
  await waitFor(() => expect(alert).toHaveTextContent(cause))
  expect(alert).toHaveTextContent(`Press the link that goes to ${member.email}, and they leave at once.`)
  await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Send Link' }))
  await waitFor(() => expect(changes()).toContain('POST /api/user/confirm-email'))
})

test('an owner reads whom to ask, where items become public too', async () => {
  const { user, limit } = await openLimited('owner')
  expect(screen.queryByText(/before families come in/)).toBeNull()
  await user.click(screen.getAllByRole('link', { name: /New Auction|Type One/ })[0] as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'New Auction' })
  limit()
  expect(await screen.findByRole('note')).toHaveTextContent('Your admin hasn’t confirmed their email.')
  expect(screen.queryByRole('button', { name: 'Send Link' })).toBeNull()
})

test('publishing asks for it first, and is not kept from happening', async () => {
  const { orm, school, user, open, limit } = await openLimited()
  const gala = { name: 'Gala 2099', publishedAt: null }
  await orm.update(event).set(gala).where(eq(event.organizationId, school.id))
  await open()
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Publish “Gala 2099”?' }))
  limit()
  expect(await question.findByRole('note')).toHaveTextContent('Confirm your email before families come in.')
  await user.click(question.getByRole('button', { name: 'Send Link' }))
  await shows(/We emailed a link/)
  await user.click(await question.findByRole('button', { name: 'Publish' }))
  await screen.findByRole('dialog', { name: /Is Public$/ })
})
