import { type ReactNode, useMemo, useState } from 'react'
import type { AdminItemList, ListedItem } from '../../../api/contract/items/item-view.ts'
import { zoneName } from '../../../api/contract/values/moment.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { BidsDialog } from '../bids/BidsDialog.tsx'
import { useItemActions } from '../queries/item-actions.ts'
import { useTeam } from '../team-context.ts'
import type { CardActions } from './card-actions.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { NoneActive, NothingHere } from './empty-states.tsx'
import { ItemSection } from './ItemSection.tsx'
import { activeIn, type DashboardTab } from './list-place.ts'

/** How many cards a section shows before View All. See product.md#dashboard. */
const SECTION_SIZE = 12
const PAST_SIZE = 6

interface Props {
  list: AdminItemList
  tab: DashboardTab
  onTab: (tab: DashboardTab) => void
  search: string
  searchBox: ReactNode
}

/** The items of a page by status, and the dialogs that their cards open. */
export function ItemTabs({ list: { auctions, counts, matches }, tab, onTab, search, searchBox }: Props) {
  const { archive, unarchive, duplicate, remove } = useItemActions()
  const [showing, setShowing] = useState<ListedItem | null>(null)
  const [deleting, setDeleting] = useState<ListedItem | null>(null)
  // The dialog closes when the card is gone, not before: the focus would return to a card about to disappear.
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

  function section(title: string, status: ListedItem['status'], total: number, size = SECTION_SIZE) {
    const items = auctions.filter((item) => item.status === status)
    const shown = { title, items, total, size, actions }
    return items.length > 0 && <ItemSection key={title} {...shown} />
  }

  const sections = {
    active: [
      section('Live Auctions', 'Live', matches.live),
      section('Upcoming Auctions', 'Coming Soon', matches.upcoming),
      section('Past Auctions', 'Ended', matches.ended, PAST_SIZE),
    ],
    archived: [section('Archived Auctions', 'Archived', matches.archived)],
  }
  const active = activeIn(counts)

  return (
    <>
      <Tabs
        label="Auctions"
        value={tab}
        onChange={(value) => onTab(value === 'archived' ? 'archived' : 'active')}
        beside={active + counts.archived > PAST_SIZE && searchBox}
        tabs={[
          {
            value: 'active',
            label: `Active Auctions (${active})`,
            panel:
              active === 0 ? (
                <NoneActive />
              ) : (
                <Sections of={sections.active} isElsewhere={activeIn(matches) > 0} search={search} />
              ),
          },
          {
            value: 'archived',
            label: `Archived (${counts.archived})`,
            panel:
              counts.archived === 0 ? (
                <p className="py-10 text-center text-ink-soft">No archived auctions</p>
              ) : (
                <Sections of={sections.archived} isElsewhere={matches.archived > 0} search={search} />
              ),
          },
        ]}
      />
      <BidsDialog item={showing} onClose={() => setShowing(null)} />
      <DeleteDialog item={inQuestion} remove={remove} onClose={() => setDeleting(null)} />
    </>
  )
}

function Sections({ of, ...nothing }: { of: ReactNode[]; isElsewhere: boolean; search: string }) {
  const { timeZone } = useTeam().organization
  if (!of.some(Boolean)) return <NothingHere {...nothing} />
  return (
    <div className="grid grid-cols-1 gap-8">
      {of}
      <p className="-mt-4 text-sm text-ink-soft">Times in {zoneName(timeZone)}</p>
    </div>
  )
}
