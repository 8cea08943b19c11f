import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  Copy,
  DollarSign,
  EyeOff,
  Heart,
  ScrollText,
  Store,
  Tag,
  Timer,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { BulkKind } from '../../../../api/contract/values/kind/bulk-kind.ts'

export interface BulkAction {
  name: Exclude<BulkKind, 'move' | 'stagger' | 'copy'>
  label: string
  icon: ReactNode
  /** The question that its dialog asks of so many: "Change Times of 41 Auctions". */
  title: (auctions: string) => string
  /** The button that does it. */
  verb: string
  /** What was done, before how many: "Archived 41 auctions." */
  done: string
}

/** What can be done to a selection, in groups. See product#bulk-edits. */
export const bulkActions: BulkAction[][] = [
  [
    fieldAction('times', 'Times', <CalendarClock />, (auctions) => `Change Times of ${auctions}`),
    fieldAction('prices', 'Prices', <DollarSign />, (auctions) => `Change Prices of ${auctions}`),
    fieldAction('category', 'Category', <Tag />, (auctions) => `Change Category of ${auctions}`),
    fieldAction('donor', 'Donor', <Heart />, (auctions) => `Change Donor of ${auctions}`),
    fieldAction('extension', 'Last Minutes', <Timer />, (auctions) => `Change Last Minutes of ${auctions}`),
    fieldAction('hiding', 'Hiding', <EyeOff />, (auctions) => `Hide or Show ${auctions}`),
    fieldAction('rules', 'Rules', <ScrollText />, (auctions) => `Change Rules of ${auctions}`),
  ],
  [
    {
      name: 'sell',
      label: 'Sell What Is Left',
      icon: <Store />,
      title: (auctions) => `Sell ${auctions} at a Fixed Price`,
      verb: 'Sell',
      done: 'Reopened',
    },
    itemAction('duplicate', 'Duplicate', <Copy />, ['Duplicate', 'Duplicated']),
    itemAction('archive', 'Archive', <Archive />, ['Archive', 'Archived']),
    itemAction('unarchive', 'Unarchive', <ArchiveRestore />, ['Unarchive', 'Unarchived']),
  ],
  [itemAction('delete', 'Delete', <Trash2 />, ['Delete', 'Deleted'])],
]

function fieldAction(name: BulkAction['name'], label: string, icon: ReactNode, title: BulkAction['title']): BulkAction {
  return { name, label, icon, title, verb: 'Change', done: 'Changed' }
}

function itemAction(
  name: BulkAction['name'],
  label: string,
  icon: ReactNode,
  [verb, done]: [string, string],
): BulkAction {
  return { name, label, icon, title: (auctions) => `${verb} ${auctions}`, verb, done }
}
