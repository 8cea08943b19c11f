import { type ReactNode, Suspense, startTransition, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { AdminItemList, ListedItem } from '../../../../api/contract/auction/items/item-view.ts'
import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { useQuestion } from '../../../ui/dialog/use-question.ts'
import { useStore } from '../../../ui/hooks/use-store.ts'
import { lazyPart } from '../../../ui/list/lazy-part.tsx'
import { Rows } from '../../../ui/list/Rows.tsx'
import { Status } from '../../../ui/list/Status.tsx'
import { useCan, useTeam } from '../../frame/team-context.ts'
import { $recentEdits } from '../../frame/undo-store.ts'
import { type Selection, useSelection } from '../bulk/use-selection.ts'
import { type CardActions, ItemCard } from './ItemCard.tsx'
import { activeIn, type DashboardTab } from './list-place.ts'
import { useItemActions } from './queries/item-actions.ts'

// Most visits to the dashboard open none of these.
const GuestsDialog = lazyPart(async () => (await import('../../bids/GuestsDialog.tsx')).GuestsDialog)
const BidsDialog = lazyPart(async () => (await import('../../bids/BidsDialog.tsx')).BidsDialog)
const DeleteDialog = lazyPart(async () => (await import('./DeleteDialog.tsx')).DeleteDialog)
const RecentEdits = lazyPart(async () => (await import('../bulk/RecentEdits.tsx')).RecentEdits)
const Selecting = lazyPart(async () => (await import('../bulk/Selecting.tsx')).Selecting)

/** How many cards a section shows before View All. See product#dashboard. */
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
  // Once open it stays, closed or not: only an open dialog can give the focus back.
  const [showing, setShowing] = useState<ListedItem | null>()
  // It may end meanwhile, or go from the list.
  const shown = auctions.find(({ id }) => id === showing?.id) ?? showing
  const deleting = useQuestion(remove)
  // The dialog closes when the card is gone, not before: the focus would return to a card about to disappear.
  const inQuestion = auctions.find(({ id }) => id === deleting.subject?.id) ?? null
  const hasRecent = useStore($recentEdits).length > 0
  const selection = useSelection(auctions)
  const canSelect = useCan('manage auctions')
  const { chosen, select } = selection
  const actions = useMemo<CardActions>(
    () => ({
      showBids: setShowing,
      duplicate: duplicate.mutate,
      archive: archive.mutate,
      unarchive: unarchive.mutate,
      remove: deleting.ask,
      select,
    }),
    [duplicate.mutate, archive.mutate, unarchive.mutate, deleting.ask, select],
  )

  function section(title: string, status: ListedItem['status'], total: number, size = SECTION_SIZE) {
    const items = auctions.filter((item) => item.status === status)
    const shown = { title, items, total, size, actions, chosen }
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
      {/* There before what is said in it, or readers would not say it. */}
      <div role="status" className="contents">
        {hasRecent && (
          <Suspense>
            <RecentEdits />
          </Suspense>
        )}
      </div>
      <Tabs
        label="Auctions"
        value={tab}
        onChange={(value) => onTab(value === 'archived' ? 'archived' : 'active')}
        beside={
          <div className="flex basis-full items-end gap-2 sm:basis-auto">
            {active + counts.archived > PAST_SIZE && searchBox}
            {canSelect && active + counts.archived > 0 && <SelectButton selection={selection} />}
          </div>
        }
        tabs={[
          {
            value: 'active',
            label: `Active Auctions (${active})`,
            isKept: true,
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
            isKept: true,
            panel:
              counts.archived === 0 ? (
                <p className="py-10 text-center text-ink-soft">No archived auctions</p>
              ) : (
                <Sections of={sections.archived} isElsewhere={matches.archived > 0} search={search} />
              ),
          },
        ]}
      />
      {chosen && (
        <Suspense>
          <Selecting
            selection={{ ...selection, chosen }}
            tab={tab}
            search={search}
            total={tab === 'archived' ? matches.archived : activeIn(matches)}
          />
        </Suspense>
      )}
      {shown !== undefined && (
        <Suspense>
          {shown?.places ? (
            <GuestsDialog item={shown} onClose={() => setShowing(null)} />
          ) : (
            <BidsDialog item={shown} onClose={() => setShowing(null)} />
          )}
        </Suspense>
      )}
      {inQuestion && (
        <Suspense>
          <DeleteDialog item={inQuestion} dialog={deleting.dialog} />
        </Suspense>
      )}
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

/** Before the first item, and after the last one was archived. */
function NoneActive() {
  const canCreate = useCan('manage auctions')
  return (
    <div className="grid justify-items-center gap-4 py-10 text-center">
      <p className="text-ink-soft">No active auctions</p>
      {canCreate && (
        <Link href="/new-auction" className="button">
          Create Your First Auction
        </Link>
      )}
    </div>
  )
}

/** There are such items, but not with these words; or `isElsewhere`, on another page. */
function NothingHere({ isElsewhere, search }: { isElsewhere: boolean; search: string }) {
  return (
    <Status className="py-10 text-center text-ink-soft wrap-anywhere">
      {isElsewhere ? 'None on this page. Use Previous or Next.' : `Nothing here matches “${search}”.`}
    </Status>
  )
}

/** Begins to select items, and ends it. */
function SelectButton({ selection: { chosen, start, stop } }: { selection: Selection }) {
  return (
    <button type="button" className="button mb-2 ml-auto min-h-11 shrink-0" onClick={chosen ? stop : start}>
      {chosen ? 'Done' : 'Select'}
    </button>
  )
}

interface ItemSectionProps {
  title: string
  /** Those on this page of the list. */
  items: ListedItem[]
  /** How many there are on all pages. */
  total: number
  /** How many are shown at first. */
  size: number
  actions: CardActions
  /** Those that are selected, by id; `null` while none are being selected. */
  chosen: ReadonlyMap<string, unknown> | null
}

/** Items with the same status; only the first few until View All. */
function ItemSection({ title, items, total, size, actions, chosen }: ItemSectionProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, size)
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">
          {title} <span className="figures font-sans text-base font-normal text-ink-soft">({total})</span>
        </h2>
        {items.length > size && (
          <button
            type="button"
            className="text-link min-h-11 cursor-pointer font-semibold"
            aria-expanded={isWhole}
            onClick={() => startTransition(() => setIsWhole(!isWhole))}
          >
            {isWhole ? 'Show Less' : `View All ${title} (${total})`}
          </button>
        )}
      </div>
      <Rows className="mt-3">
        {shown.map((item) => (
          // Only the height of a card out of sight is kept: its width would keep a turned phone from narrowing the
          // page.
          <li key={item.id} className="[contain-intrinsic-height:auto_7rem] [content-visibility:auto]">
            <ItemCard item={item} actions={actions} isSelected={chosen === null ? null : chosen.has(item.id)} />
          </li>
        ))}
      </Rows>
      {shown.length === items.length && items.length < total && (
        <p className="mt-2 text-sm text-ink-soft">
          {items.length} of {total} are on this page. Use Previous or Next for the others.
        </p>
      )}
    </section>
  )
}
