import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { AdminItem } from '../../../api/contract/items/item-view.ts'
import { reasonOf } from '../../api-client/reason-of.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { celebrate } from '../celebrate.ts'
import { change } from '../change.ts'
import { useTeam } from '../team-context.ts'
import { refreshItems } from './refresh-items.ts'

type Item = Pick<AdminItem, 'id' | 'title'>

/** What can be done to an item from its card. Each says in a toast how it went. See product.md#messages. */
export function useItemActions() {
  const [, navigate] = useLocation()
  const archive = useAction('PATCH', '/archive', 'archive', (item) => {
    showToast({
      title: 'Auction archived successfully',
      description: item.title,
      action: { label: 'Undo', run: () => unarchive.mutate(item) },
    })
  })
  const unarchive = useAction('PATCH', '/unarchive', 'unarchive', ({ title }) =>
    showToast({ title: 'Auction unarchived successfully', description: title }),
  )
  const duplicate = useAction('POST', '/duplicate', 'duplicate', ({ title }, { auction: item }) => {
    showToast({
      title: 'Auction duplicated successfully',
      description: title,
      action: { label: 'Edit Copy', run: () => navigate(`/auctions/${item.id}/edit`) },
    })
    celebrate()
  })
  const remove = useAction('DELETE', '', 'delete', ({ title }) =>
    showToast({ title: 'Auction deleted successfully', description: title }),
  )
  return { archive, unarchive, duplicate, remove }
}
export type ItemActions = ReturnType<typeof useItemActions>

type OnDone = (item: Item, answer: { auction: AdminItem }) => void

function useAction(method: string, ending: string, verb: string, onDone: OnDone) {
  const { slug } = useTeam().organization
  const title = `Failed to ${verb} auction`
  return useMutation({
    mutationFn: async ({ id }: Item) => {
      const answer = await change<{ auction: AdminItem }>(method, `/api/${slug}/admin/auctions/${id}${ending}`)
      await refreshItems(slug)
      return answer
    },
    onSuccess: (answer, item) => onDone(item, answer),
    onError: (error) => showToast({ title, description: reasonOf(error, 'Please try again.'), isDestructive: true }),
  })
}
