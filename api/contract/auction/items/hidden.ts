import type { Schedule } from './phase.ts'

/** What an item says of itself; `null` for as its organization's settings. See product#hidden-items. */
export interface Hiding {
  hidesUntilOpen: boolean | null
}

/** Whether the public is to know of an item only once it opens. */
export function hidesUntilOpen(item: Hiding, organization: { hidesUpcoming: boolean }): boolean {
  return item.hidesUntilOpen ?? organization.hidesUpcoming
}

/** Whether the public does not know of an item at `now`. From the start instant on it does. */
export function isHidden(
  now: Date,
  item: Hiding & Pick<Schedule, 'startTime'>,
  organization: { hidesUpcoming: boolean },
): boolean {
  return hidesUntilOpen(item, organization) && now < item.startTime
}

/** What a spreadsheet says of an item before it opens; blank for as its organization's settings. */
export function hidingInCell(hides: boolean | null): string {
  if (hides === null) return ''
  return hides ? 'Hidden' : 'Shown'
}

/** Whether a cell of a spreadsheet hides an item, also as people write it: "hide", "no". What is neither stays, for the form to refuse. */
export function readHiding(cell: string): boolean | string {
  if (/^(hidden|hide|hide until it opens|yes)$/i.test(cell.trim())) return true
  return /^(shown|show|show before it opens|no)$/i.test(cell.trim()) ? false : cell
}
