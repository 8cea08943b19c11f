import { useQuery } from '@tanstack/react-query'
import type { LinkHours } from '../../../../api/contract/checkout/checkout-link.ts'
import { queryAt } from '../../../api-client/data-cache.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { change } from '../../frame/change.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'

function linksOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/checkout-links`)
}

/** The checkout links in force; read again whenever they are looked at, as helpers enter meanwhile. */
export function useCheckoutLinks() {
  const { slug } = useTeam().organization
  return useQuery({ ...linksOf(slug), refetchOnMount: 'always', refetchOnWindowFocus: true })
}

/** Making and revoking them. */
export function useLinkActions() {
  const { slug } = useTeam().organization
  const refresh = () => queryClient.invalidateQueries(linksOf(slug))
  return {
    make: useAction((hours: LinkHours) => change('POST', `/api/${slug}/admin/checkout-links`, { hours }), {
      failure: { title: 'Failed to make the link', fallback: 'Please try again.' },
      refresh,
    }),
    revoke: useAction((id: string) => change('DELETE', `/api/${slug}/admin/checkout-links/${id}`), {
      done: () => ({ title: 'Checkout link revoked' }),
      failure: { title: 'Failed to revoke the link', fallback: 'Please try again.' },
      refresh,
    }),
  }
}
