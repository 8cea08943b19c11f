import {
  Archive,
  ArchiveRestore,
  Check,
  Copy,
  Ellipsis,
  ExternalLink,
  Gavel,
  Link as LinkIcon,
  Pencil,
  Trash2,
} from 'lucide-react'
import { memo } from 'react'
import { useLocation } from 'wouter'
import type { AdminItem, ListedItem } from '../../../../api/contract/auction/items/item-view.ts'
import { langOn } from '../../../../api/contract/values/text/language-of.ts'
import { parseRichText, saysMore } from '../../../../api/contract/values/text/rich-text.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { Menu } from '../../../ui/controls/Menu.tsx'
import { passFocusOn } from '../../../ui/hooks/pass-focus-on.ts'
import { HiddenBadge, StatusBadge } from '../../../ui/list/badges.tsx'
import { ItemThumbnail } from '../../../ui/picture/ItemThumbnail.tsx'
import { OwnText } from '../../../ui/text/OwnText.tsx'
import { RichText } from '../../../ui/text/RichText.tsx'
import { AddressMark, ContactLine } from '../../frame/ContactLine.tsx'
import { canEdit, isHiddenNow, isPublic, viewPath } from '../../frame/card-rules.ts'
import { copyItemLink } from '../../frame/copy-public-link.ts'
import { useCan, useTeam } from '../../frame/team-context.ts'
import { CardButtons } from './CardButtons.tsx'
import { bidsInWords, closingHour, dateRange, priceLabel, questionsInWords } from './card-words.ts'

const LOOK =
  'grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-3 py-3 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:px-4 lg:grid-cols-[6rem_minmax(0,1fr)_12rem_auto_auto] lg:items-center lg:gap-x-4'

interface Props {
  item: ListedItem
  actions: CardActions
  /** Whether it is among those that are selected; `null` while none are being selected. */
  isSelected: boolean | null
}

/**
 * One item at a glance, with everything that can be done to it; drawn again only when the item changed. See
 * product#dashboard.
 */
export const ItemCard = memo(function ItemCard({ item, actions, isSelected }: Props) {
  if (isSelected !== null) return <SelectableCard item={item} actions={actions} isSelected={isSelected} />
  return (
    <article ref={passFocusOn} className={LOOK} aria-label={item.title}>
      <ItemThumbnail item={item} />
      <Story item={item} />
      <div className="-my-1 lg:order-last">
        <CardMenu item={item} actions={actions} />
      </div>
      <Standing item={item} />
      <CardButtons item={item} />
    </article>
  )
})

/** While items are selected a card does nothing else. */
function SelectableCard({ item, actions, isSelected }: Props & { isSelected: boolean }) {
  return (
    <article className={`${LOOK} relative ${isSelected ? 'bg-leaf-wash' : ''}`} aria-label={item.title}>
      <ItemThumbnail item={item} />
      <Story item={item} />
      <Standing item={item} isSelecting />
      <SelectBox item={item} isSelected={isSelected} onSelect={actions.select} />
    </article>
  )
}

function Story({ item }: { item: ListedItem }) {
  const { organization } = useTeam()
  const { timeZone } = organization
  return (
    <div className="min-w-0">
      <h3 className="text-lg leading-snug wrap-anywhere">
        <OwnText>{item.title}</OwnText>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <StatusBadge status={item.status} />
        {item.itemNumber !== null && <span className="figures">#{item.itemNumber}</span>}
        {isHiddenNow(item, organization) && <HiddenBadge />}
        <span className="figures">
          <span className="whitespace-nowrap">{dateRange(item, timeZone)}</span>,{' '}
          <span className="whitespace-nowrap">{closingHour(item, timeZone)}</span>
        </span>
      </p>
      {saysMore(item) && (
        <p lang={langOn('en', item.description)} className="mt-1 line-clamp-1 text-sm">
          <RichText nodes={parseRichText(inOneLine(item.description))} />
        </p>
      )}
      {item.donatedBy && <p className="text-sm wrap-anywhere text-ink-soft">Donated by {item.donatedBy}</p>}
    </div>
  )
}

function Standing({ item, isSelecting = false }: { item: ListedItem; isSelecting?: boolean }) {
  const { timeZone } = useTeam().organization
  const { price, label } = priceLabel(item)
  return (
    <div className="col-span-full flex min-w-0 flex-wrap items-baseline gap-x-3 lg:col-span-1 lg:block">
      <p className="whitespace-nowrap">
        <span className="figures text-lg font-semibold">{price}</span>{' '}
        <span className="text-sm text-ink-soft">{label}</span>
      </p>
      <p className="figures text-sm text-ink-soft">
        {[bidsInWords(item), questionsInWords(item)].filter(Boolean).join(' · ')}
      </p>
      {item.winner && <p className="text-sm wrap-anywhere">Won by {item.winner}</p>}
      {item.winner && <AddressMark reach={item.winnerReach} />}
      <ContactLine contact={item.winnerContact} isText={isSelecting} />
      {item.chanceUntil && (
        <p className="text-sm">Offered to the next bidder until {shortMoment(new Date(item.chanceUntil), timeZone)}</p>
      )}
    </div>
  )
}

/** A row has room for one line, wherever it breaks. */
function inOneLine(description: string): string {
  return description.replace(/\s+/g, ' ')
}

/** Everything that can be done to an item. See product#dashboard. */
function CardMenu({ item, actions }: { item: ListedItem; actions: CardActions }) {
  const { organization } = useTeam()
  const [, navigate] = useLocation()
  const isHidden = !isPublic(item, organization)
  const isFixed = !useCan('manage auctions')
  const share = () => copyItemLink(organization, item)
  return (
    <Menu
      trigger={
        <button type="button" className="icon-button -mr-2" aria-label={`More for ${item.title}`}>
          <Ellipsis aria-hidden="true" />
        </button>
      }
      groups={[
        [
          { label: 'View Auction', icon: <ExternalLink />, href: viewPath(organization, item), isDisabled: isHidden },
          { label: 'Copy Link', icon: <LinkIcon />, onSelect: share, isDisabled: isHidden },
          {
            label: item.places ? 'Guest List' : 'View Bids',
            icon: item.places ? <Check /> : <Gavel />,
            onSelect: () => actions.showBids(item),
          },
        ],
        [
          {
            label: 'Edit',
            icon: <Pencil />,
            onSelect: () => navigate(`/auctions/${item.id}/edit`),
            isDisabled: !canEdit(item, organization),
          },
          { label: 'Duplicate', icon: <Copy />, onSelect: () => actions.duplicate(item), isDisabled: isFixed },
          item.isActive
            ? { label: 'Archive', icon: <Archive />, onSelect: () => actions.archive(item), isDisabled: isFixed }
            : {
                label: 'Unarchive',
                icon: <ArchiveRestore />,
                onSelect: () => actions.unarchive(item),
                isDisabled: isFixed,
              },
        ],
        [
          {
            label: 'Delete',
            icon: <Trash2 />,
            onSelect: () => actions.remove(item),
            isDangerous: true,
            isDisabled: isFixed,
          },
        ],
      ]}
    />
  )
}

interface BoxProps {
  item: Pick<AdminItem, 'id' | 'title'>
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean, isRange: boolean) => void
}

/** A checkbox as large as the card it lies on, so that a press anywhere selects; with Shift it selects a range. */
function SelectBox({ item, isSelected, onSelect }: BoxProps) {
  return (
    <>
      <input
        type="checkbox"
        data-select
        value={item.id}
        checked={isSelected}
        aria-label={`Select ${item.title}`}
        // A change event does not tell of Shift.
        onChange={(event) => {
          const isRange = 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true
          onSelect(item.id, event.target.checked, isRange)
        }}
        className="peer absolute inset-0 z-10 size-full cursor-pointer appearance-none rounded-small opacity-0"
      />
      <span
        aria-hidden="true"
        className="absolute top-4 left-4 grid size-6 place-items-center rounded-small border-2 border-line-strong bg-sheet text-transparent peer-checked:border-leaf peer-checked:bg-leaf peer-checked:text-(--on-leaf) peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf"
      >
        <Check className="size-4" strokeWidth={3} />
      </span>
    </>
  )
}

/** What a card asks of the dashboard. */
export interface CardActions {
  showBids: (item: ListedItem) => void
  duplicate: (item: ListedItem) => void
  archive: (item: ListedItem) => void
  unarchive: (item: ListedItem) => void
  remove: (item: ListedItem) => void
  /** Selects an item, or not any more; as a range from the one selected before. */
  select: (id: string, isSelected: boolean, isRange: boolean) => void
}
