import type { ItemMatch } from '../../../../api/contract/auction/items/bulk-edit.ts'
import type { BodyOf } from '../../../api-client/route.ts'
import { choiceOfHiding } from '../form/item-draft.ts'
import type { BulkAction } from './bulk-actions.tsx'

/** A bulk change as the page sends it. */
export type SentChange = BodyOf<'POST', `/api/${string}/admin/auctions/bulk-edits`>['change']

/** What the form of a bulk edit holds: every field as the text in it. */
export interface BulkDraft {
  /** How to change times. */
  mode: 'set' | 'move' | 'stagger'
  startTime: string
  endTime: string
  direction: 'later' | 'earlier'
  days: string
  hours: string
  minutes: string
  moves: 'both' | 'start' | 'end'
  atOnce: string
  everyMinutes: string
  order: 'end' | 'title'
  startingBid: string
  minimumRaise: string
  estimatedValue: string
  fixedPrice: string
  placeCount: string
  category: string
  donatedBy: string
  donorUrl: string
  donorEmail: string
  donorNote: string
  extensionMinutes: string
  hidesUntilOpen: string
  /** Which text to change. */
  text: 'customRules' | 'customDisclaimers'
  words: string
}

/** What a field of the form is spread with. */
export type Spread = (name: keyof BulkDraft) => {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** What the form begins with: nothing chosen to change. */
export const emptyBulkDraft: BulkDraft = {
  mode: 'set',
  startTime: '',
  endTime: '',
  direction: 'later',
  days: '',
  hours: '',
  minutes: '',
  moves: 'both',
  atOnce: '1',
  everyMinutes: '5',
  order: 'end',
  startingBid: '',
  minimumRaise: '',
  estimatedValue: '',
  fixedPrice: '',
  placeCount: '',
  category: '',
  donatedBy: '',
  donorUrl: '',
  donorEmail: '',
  donorNote: '',
  extensionMinutes: '3',
  hidesUntilOpen: '',
  text: 'customRules',
  words: '',
}

/** What a form asks for, as the API takes it; it is held to the contract before it is sent. */
export function changeOf(action: BulkAction['name'], draft: BulkDraft): SentChange {
  const { category, extensionMinutes } = draft
  const { startingBid, minimumRaise, estimatedValue, fixedPrice, placeCount } = draft
  const { donatedBy, donorUrl, donorEmail, donorNote } = draft
  switch (action) {
    case 'times':
      return timesChange(draft)
    case 'prices':
      return {
        kind: 'prices',
        ...given({ startingBid, minimumRaise, estimatedValue, fixedPrice }),
        ...(placeCount !== '' && { placeCount: Number(placeCount.replaceAll(',', '')) }),
      }
    case 'sell':
      return { kind: 'sell', endTime: draft.endTime, ...given({ fixedPrice }) }
    case 'category':
      return { kind: 'category', category }
    case 'donor':
      return { kind: 'donor', donatedBy, ...given({ donorUrl, donorEmail, donorNote }) }
    case 'extension':
      return { kind: 'extension', extensionMinutes }
    case 'hiding':
      return { kind: 'hiding', hidesUntilOpen: choiceOfHiding(draft.hidesUntilOpen) }
    case 'rules':
      return { kind: 'rules', [draft.text]: draft.words }
    default:
      return { kind: action }
  }
}

function timesChange(draft: BulkDraft): SentChange {
  const { mode, startTime, endTime, atOnce, everyMinutes } = draft
  if (mode === 'set') return { kind: 'times', ...given({ startTime, endTime }) }
  if (mode === 'stagger')
    return { kind: 'stagger', endTime, atOnce: Number(atOnce), everyMinutes: Number(everyMinutes) }
  const sign = draft.direction === 'later' ? 1 : -1
  const minutes = Number(draft.hours) * 60 + Number(draft.minutes)
  // Nothing is minus nothing, but JSON knows only one zero.
  return { kind: 'move', days: sign * Number(draft.days) + 0, minutes: sign * minutes + 0, times: draft.moves }
}

/** A blank leaves what it is about as it is. */
function given<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  const written: Partial<Fields> = { ...fields }
  for (const field in fields) if (fields[field] === '') delete written[field]
  return written
}

/** Selected items in the order in which they are taken: by their closing and then their number, or by title. */
export function inOrder(items: ItemMatch[], order: BulkDraft['order']): ItemMatch[] {
  const byTitle = (one: ItemMatch, other: ItemMatch) =>
    one.title.localeCompare(other.title, 'en-US', { numeric: true }) || one.id.localeCompare(other.id)
  const numberOf = ({ itemNumber }: ItemMatch) => itemNumber ?? Number.MAX_SAFE_INTEGER
  const byEnd = (one: ItemMatch, other: ItemMatch) =>
    Date.parse(one.endTime) - Date.parse(other.endTime) || numberOf(one) - numberOf(other)
  return items.toSorted((one, other) => (order === 'end' && byEnd(one, other)) || byTitle(one, other))
}
