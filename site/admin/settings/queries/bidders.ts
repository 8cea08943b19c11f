import { useAction } from '../../../ui/action/use-action.ts'
import { change } from '../../frame/change.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'

/** Downloads what is known of a bidder, by their email. */
export function useBidderFile() {
  const { slug } = useTeam().organization
  return useAction(
    async (email: string) => saveFile(await change('POST', `/api/${slug}/admin/bidders/data`, { email })),
    {
      done: (email) => ({ title: 'Data downloaded', description: email }),
      failure: { title: 'Failed to download data', fallback: 'Please try again.' },
    },
  )
}

/** Erases a bidder, by their email; `onDone` when that worked. */
export function useBidderErasure(onDone: () => void) {
  const { slug } = useTeam().organization
  return useAction((email: string) => change('POST', `/api/${slug}/admin/bidders/erase`, { email }), {
    done: () => ({ title: 'Bidder erased' }),
    onDone,
    failure: { title: 'Failed to erase bidder', fallback: 'Please try again.' },
    refresh: () => queryClient.invalidateQueries(),
  })
}

function saveFile(known: object) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'bidder.json' })
  link.click()
  URL.revokeObjectURL(url)
}
