import { useLocation } from 'wouter'
import type { AdminItem } from '../../../../../api/contract/auction/items/item-view.ts'
import { answerTo, sentAs } from '../../../../api-client/unanswered.ts'
import { useAction } from '../../../../ui/action/use-action.ts'
import { refreshItems } from '../../../frame/queries/items.ts'
import { change } from '../../../frame/query-client.ts'
import { useTeam } from '../../../frame/team-context.ts'
import { tellOfEdit } from '../../../frame/undo-store.ts'

type Item = Pick<AdminItem, 'id' | 'title'>

/** What can be done to an item from its card. Each says in a toast how it went. See product#messages. */
export function useItemActions() {
  const { organization, eventId } = useTeam()
  const { slug } = organization
  const [, navigate] = useLocation()
  const refresh = () => refreshItems(slug)
  const archive = useAction(({ id }: Item) => change('PATCH', `/api/${slug}/admin/auctions/${id}/archive`), {
    failure: 'Failed to archive auction',
    refresh,
    done: (item) => ({
      title: 'Auction archived successfully',
      description: item.title,
      action: { label: 'Undo', run: () => unarchive.mutate(item) },
    }),
  })
  const unarchive = useAction(({ id }: Item) => change('PATCH', `/api/${slug}/admin/auctions/${id}/unarchive`), {
    failure: 'Failed to unarchive auction',
    refresh,
    done: ({ title }) => ({ title: 'Auction unarchived successfully', description: title }),
  })
  const duplicate = useAction((item: Item) => makeCopy(slug, item), {
    failure: 'Failed to duplicate auction',
    refresh,
    done: ({ title }, { auction: copy }) => ({
      title: 'Auction duplicated successfully',
      description: title,
      action: { label: 'Edit Copy', run: () => navigate(`/auctions/${copy.id}/edit`) },
    }),
    onDone: celebrate,
  })
  const remove = useAction(({ id }: Item) => change('DELETE', `/api/${slug}/admin/auctions/${id}`), {
    failure: 'Failed to delete auction',
    refresh,
    done({ title }, { bulkEditId }) {
      tellOfEdit({ orgSlug: slug, eventId }, bulkEditId, `Deleted “${title}”.`, { edited: 1, refused: [] })
      return { title: 'Auction deleted successfully', description: title }
    },
  })
  return { archive, unarchive, duplicate, remove }
}

/** One whose answer was lost may have been made: pressed again, it is the same. */
function makeCopy(slug: string, { id }: Item) {
  const sent = sentAs(`copy of ${id}`)
  return answerTo([sent], change('POST', `/api/${slug}/admin/auctions/${id}/duplicate`, { copyId: sent.id }))
}

/** Confetti, for those who like things to move. Its code is fetched when it is first needed. */
async function celebrate(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  const leafMarigoldBrick = ['#1f5a45', '#86cba9', '#f2a93b', '#b4402e']
  // A worker would be made from a string, which the content security policy refuses.
  await confetti.create(undefined, { useWorker: false, resize: true })({
    particleCount: 110,
    spread: 75,
    origin: { y: 0.7 },
    colors: leafMarigoldBrick,
  })
}
