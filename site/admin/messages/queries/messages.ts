import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MessageAudience } from '../../../../api/contract/values/kind/email-kind.ts'
import { idsText } from '../../../../api/contract/values/list/picked-ids.ts'
import { keyOf, queryAt } from '../../../api-client/data-cache.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'

/** A page of messages to bidders, read again each time it is opened, as emails leave meanwhile. */
export function useMessages(page: number) {
  const { slug } = useTeam().organization
  return useQuery({
    ...queryAt(`/api/${slug}/admin/messages`, { page: String(page) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/** How many a message would reach; nothing is asked while no item is chosen. */
export function useRecipients(audience: MessageAudience, itemIds: string[] | null) {
  const { slug } = useTeam().organization
  return useQuery({
    ...queryAt(`/api/${slug}/admin/messages/recipients`, { audience, ...(itemIds && { items: idsText(itemIds) }) }),
    enabled: itemIds === null || itemIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Every item that is not archived, to choose from. */
export function useItemChoices() {
  const { slug } = useTeam().organization
  return useQuery({
    ...queryAt(`/api/${slug}/admin/auctions/matching`, { tab: 'active', search: '' }),
    refetchOnMount: 'always',
  })
}

/** Reads messages again. */
export function refreshMessages(orgSlug: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(`/api/${orgSlug}/admin/messages`) })
}
