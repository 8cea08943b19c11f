import { type ReactNode, useMemo, useState } from 'react'
import type { AdminItem, AdminItemList } from '../../../api/contract/items/item-view.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { BidsDialog } from '../bids/BidsDialog.tsx'
import { useItemActions } from '../queries/item-actions.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { NoneActive, NothingHere } from './empty-states.tsx'
import type { CardActions } from './ItemCard.tsx'
import { ItemSection } from './ItemSection.tsx'

/** How many cards a section shows before View All. Spec §9, dashboard section size. */
const SECTION_SIZE = 12
const PAST_SIZE = 6

interface Props {
  list: AdminItemList
  search: string
  searchBox: ReactNode
}

/** The items of a page by where they stand, and the dialogs that their cards open. Spec §2. */
export function ItemTabs({ list: { auctions, counts }, search, searchBox }: Props) {
  const { archive, unarchive, duplicate, remove } = useItemActions()
  const [showing, setShowing] = useState<AdminItem | null>(null)
  const [deleting, setDeleting] = useState<AdminItem | null>(null)
  // The question goes with the card, not before: the focus would return to what is about to go.
  const inQuestion = auctions.find(({ id }) => id === deleting?.id) ?? null
  const actions = useMemo<CardActions>(
    () => ({
      showBids: setShowing,
      duplicate: duplicate.mutate,
      archive: archive.mutate,
      unarchive: unarchive.mutate,
      remove: setDeleting,
    }),
    [duplicate.mutate, archive.mutate, unarchive.mutate],
  )

  function section(title: string, status: AdminItem['status'], size = SECTION_SIZE) {
    const items = auctions.filter((item) => item.status === status)
    return items.length > 0 && <ItemSection key={title} title={title} items={items} size={size} actions={actions} />
  }

  const sections = {
    active: [
      section('Live Auctions', 'Live'),
      section('Upcoming Auctions', 'Coming Soon'),
      section('Past Auctions', 'Ended', PAST_SIZE),
    ],
    archived: [section('Archived Auctions', 'Archived')],
  }
  const active = counts.live + counts.upcoming + counts.ended

  return (
    <>
      <Tabs
        label="Auctions"
        beside={active + counts.archived > PAST_SIZE && searchBox}
        tabs={[
          {
            value: 'active',
            label: `Active Auctions (${active})`,
            panel: active === 0 ? <NoneActive /> : <Sections of={sections.active} search={search} />,
          },
          {
            value: 'archived',
            label: `Archived (${counts.archived})`,
            panel:
              counts.archived === 0 ? (
                <p className="py-10 text-center text-ink-soft">No archived auctions</p>
              ) : (
                <Sections of={sections.archived} search={search} />
              ),
          },
        ]}
      />
      <BidsDialog item={showing} onClose={() => setShowing(null)} />
      <DeleteDialog item={inQuestion} remove={remove} onClose={() => setDeleting(null)} />
    </>
  )
}

function Sections({ of, search }: { of: ReactNode[]; search: string }) {
  return of.some(Boolean) ? <div className="grid gap-10">{of}</div> : <NothingHere search={search} />
}
