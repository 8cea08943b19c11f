import { useState } from 'react'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { counted } from '../../ui/text/counted.ts'
import { refreshItems } from '../frame/queries/items.ts'
import { matchingItems } from '../frame/queries/matching.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { tellOfEdit } from '../frame/undo-store.ts'

/** Items whose last minutes are not those of the settings, at the revisions that were looked at. */
interface Differing {
  extensionMinutes: number
  itemIds: string[]
  revisions: number[]
}

/** New items begin with the settings' last minutes; whether those there are follow a change of it is for the team to say. */
export function useExtensionQuestion() {
  const { slug } = useTeam().organization
  const [differing, setDiffering] = useState<Differing | null>(null)
  const path = `/api/${slug}/admin/auctions/bulk-edits` as const

  async function findDiffering(extensionMinutes: number) {
    const { auctions } = await queryClient.fetchQuery(matchingItems(slug, { tab: 'active' }))
    const itemIds = auctions.filter(({ endTime }) => Date.parse(endTime) > Date.now()).map(({ id }) => id)
    if (itemIds.length === 0) return
    const wanted = { kind: 'extension', extensionMinutes } as const
    const { edited } = await change('POST', `${path}/preview`, { itemIds, change: wanted })
    if (edited.length === 0) return
    setDiffering({
      extensionMinutes,
      itemIds: edited.map(({ id }) => id),
      revisions: edited.map(({ revision }) => revision),
    })
  }

  async function changeThem({ extensionMinutes, ...items }: Differing) {
    const id = crypto.randomUUID()
    const result = await change('POST', path, { id, ...items, change: { kind: 'extension', extensionMinutes } })
    tellOfEdit(slug, id, `Changed the last minutes of ${counted(result.edited, 'item')}.`, result)
    return result
  }

  return {
    differing,
    /** Asks, if there are upcoming or live items with other last minutes. */
    look: useAction(findDiffering, { failure: 'Failed to look at your items' }).mutate,
    changing: useAction(changeThem, {
      done: (_, { edited }) => ({ title: `Changed ${counted(edited, 'item')}` }),
      failure: 'Failed to change your items',
      refresh: () => refreshItems(slug),
    }),
    close: () => setDiffering(null),
  }
}

/** Asks whether new last minutes are meant for the items there are, too. See product#extended-end. */
export function ExtensionQuestion({ differing, changing, close }: ReturnType<typeof useExtensionQuestion>) {
  const count = differing?.itemIds.length ?? 0
  return (
    <ConfirmDialog
      title="Change the Items You Have, Too?"
      confirmLabel="Change Items"
      cancelLabel="Keep Theirs"
      pendingLabel="Changing…"
      isPending={changing.isPending}
      isReversible
      isOpen={differing !== null}
      onConfirm={() => differing && changing.mutate(differing, { onSettled: close })}
      onClose={close}
    >
      {counted(count, 'upcoming or live item')} {count === 1 ? 'has' : 'have'} other last minutes. You can undo this on
      the dashboard for ten minutes.
    </ConfirmDialog>
  )
}
