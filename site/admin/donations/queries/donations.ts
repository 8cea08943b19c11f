import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DonationView } from '../../../../api/contract/auction/donations/donation.ts'
import { keyOf, queryAt } from '../../../api-client/data-cache.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { change, queryClient } from '../../frame/query-client.ts'
import { startOf, useTeam } from '../../frame/team-context.ts'

/** A page of what was offered, read again each time it is opened. */
export function useDonations(page: number) {
  const { slug } = useTeam().organization
  return useQuery({
    ...queryAt(`/api/${slug}/admin/donations`, { page: String(page) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** The donation that a new item is made of; nothing is read without one. */
export function useDonation(id: string | null) {
  const { slug } = useTeam().organization
  return useQuery({ ...queryAt(`/api/${slug}/admin/donations/${id ?? ''}`), enabled: id !== null, gcTime: 0 })
}

/** Reads again what was offered, and how much of it waits. */
export async function refreshDonations(orgSlug: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(`/api/${orgSlug}/admin/donations`) }),
    queryClient.invalidateQueries({ queryKey: startOf(orgSlug).queryKey }),
  ])
}

/** What can be done to a donation besides making an item of it. */
export function useDonationActions() {
  const { slug } = useTeam().organization
  const refresh = () => refreshDonations(slug)
  const decline = useAction(({ id }: DonationView) => change('PATCH', `/api/${slug}/admin/donations/${id}/decline`), {
    done: (donation) => ({
      title: 'Donation declined',
      description: donation.title,
      action: { label: 'Undo', run: () => reopen.mutate(donation) },
    }),
    failure: 'Failed to decline donation',
    refresh,
  })
  const reopen = useAction(({ id }: DonationView) => change('PATCH', `/api/${slug}/admin/donations/${id}/reopen`), {
    done: ({ title }) => ({ title: 'Donation reopened', description: title }),
    failure: 'Failed to reopen donation',
    refresh,
  })
  return { decline, reopen }
}
export type DonationActions = ReturnType<typeof useDonationActions>
