import { z } from 'zod'
import { hidingInCell, readHiding } from '../../contract/auction/items/hidden.ts'
import {
  auctionDefaults,
  type ItemForm,
  itemForm,
  itemPatch,
  refuseBuyNowPrice,
  refuseSchedule,
} from '../../contract/auction/items/item-form.ts'
import type { ImportedField, ImportedRow, ImportedRowView } from '../../contract/auction/items/item-import.ts'
import {
  type PlaceCells,
  placeCellOf,
  readHall,
  readPlaces,
  sellingInCells,
} from '../../contract/auction/items/place-cells.ts'
import { parsePrice, toPrice } from '../../contract/values/money/money.ts'
import { photoDescription } from '../../contract/values/picture/photo.ts'
import { photoCell, readPhotoCell } from '../../contract/values/picture/photo-cell.ts'
import { instantIn, localTimeIn } from '../../contract/values/time/time-zone.ts'
import type { Item } from '../items/admin-view.ts'
import { changesTo, describePhotos, picturesAfter, sellingOf } from '../items/changes-to.ts'
import type { LockedItem } from '../items/lock-and-read-item.ts'
import { refuseEdit } from '../items/refuse-change.ts'

/** What a row comes to, whether its number is that of another event's item, and the item of its title that no number names. */
export type Judged = JudgedRow & { isRenumbered: boolean; sameTitle: Item | null }

type JudgedRow =
  | { kind: 'new'; form: NewItem }
  | { kind: 'changed' | 'same'; locked: LockedItem; changes: Partial<Item> }
  | { kind: 'refused'; locked: LockedItem | null; issues: { path: string; message: string }[] }

/** An item to be added, but for its address. */
type NewItem = Omit<ItemForm, 'startTime' | 'endTime' | 'slug' | 'places'> &
  Pick<Item, 'startTime' | 'endTime' | 'places'>

const photoDescriptions = z.array(photoDescription)

interface Circumstances {
  /** What a new item gets where its row says nothing. */
  defaults: ImportedRow
  timeZone: string
  extensionMinutes: number
  now: Date
}

/**
 * Judges a row by the rules of the item form: those of a new item, or of editing the one it is about. What its photo
 * shows is judged before anybody uploaded one.
 */
export function judgeRow(sent: ImportedRow, about: LockedItem | null, where: Circumstances): JudgedRow {
  const { photoDescription: cell = '', ...row } = sent
  const alts = photoDescriptions.safeParse(readPhotoCell(cell, Math.max(1, about?.item.photos.length ?? 0)))
  const judged = about ? judgeChange(row, about, where, alts.data) : judgeNew(row, where, alts.data)
  if (alts.success) return judged
  const others = judged.kind === 'refused' ? judged.issues : []
  const own = alts.error.issues.slice(0, 1).map(({ message }) => ({ path: 'photoDescription', message }))
  return { kind: 'refused', locked: about, issues: [...others, ...own] }
}

function judgeNew(
  row: ImportedRow,
  { defaults, timeZone, extensionMinutes, now }: Circumstances,
  alts: string[] = [],
): JudgedRow {
  const filled = typed({ ...filledIn(defaults), ...filledIn(row) }, auctionDefaults.startingBid, null)
  // Its address is made once all titles are known, and so is a description that the title stands in for.
  const read = itemForm.safeParse({ description: '-', ...filled, slug: 'to-be-made' })
  if (!read.success) return { kind: 'refused', locked: null, issues: issuesOf(read.error, filled) }
  const { startTime, endTime, slug: _, ...form } = read.data
  const schedule = { startTime: instantIn(startTime, timeZone), endTime: instantIn(endTime, timeZone) }
  const message = refuseSchedule(schedule, now)
  if (message) return { kind: 'refused', locked: null, issues: [{ path: 'endTime', message }] }
  const description = filled.description === undefined ? form.title : form.description
  const selling = sellingOf(form, timeZone)
  const priceMessage = refuseBuyNowPrice({ ...form, ...selling })
  if (priceMessage) return { kind: 'refused', locked: null, issues: [{ path: 'buyNowPrice', message: priceMessage }] }
  const photos = describePhotos(picturesAfter([], form).photos, alts)
  return { kind: 'new', form: { extensionMinutes, ...form, photos, ...selling, description, ...schedule } }
}

function judgeChange(
  row: ImportedRow,
  locked: LockedItem,
  { defaults, timeZone, now }: Circumstances,
  alts: string[] = [],
): JudgedRow {
  const { mostEach = '' } = defaults
  const present = locked.item.places ? filledIn(sellingInCells(locked.item, timeZone)) : null
  const cells = new Map(Object.entries(present ?? {}))
  // A cell that says what is so already is not read: of some names of places no cell could be read again.
  const changed = Object.entries(filledIn(row)).filter(([field, text]) => text.trim() !== cells.get(field))
  // Places have a lowest price in its stead, which may be nothing.
  const hasOne = !locked.item.places && locked.item.startingBid > 0
  const startingBid = hasOne ? toPrice(locked.item.startingBid) : auctionDefaults.startingBid
  const { imageUrl = '', ...fields } = typed(Object.fromEntries(changed), startingBid, present, mostEach)
  // Uploaded again, a photo has another address.
  const newUrl = locked.item.imageUrl === null && imageUrl !== '' && { imageUrl }
  const read = itemPatch.safeParse({ ...fields, ...newUrl })
  if (!read.success) return { kind: 'refused', locked, issues: issuesOf(read.error, fields) }
  const { photos } = picturesAfter(locked.item.photos, read.data)
  const changes = changesTo(locked.item, { ...read.data, photos: describePhotos(photos, alts) }, timeZone)
  if (Object.keys(changes).length === 0) return { kind: 'same', locked, changes }
  const refusal = refuseEdit(locked, changes, now)
  if (!refusal || !('message' in refusal)) return { kind: 'changed', locked, changes }
  const path = changes.startTime ? 'startTime' : 'title'
  const paths: Partial<Record<typeof refusal.kind, string>> = {
    times: 'endTime',
    places: 'placeCount',
    'buy-now': 'buyNowPrice',
  }
  return { kind: 'refused', locked, issues: [{ path: paths[refusal.kind] ?? path, message: refusal.message }] }
}

/** A blank cell says nothing, rather than that there is nothing. */
function filledIn(row: ImportedRow): Partial<Record<ImportedField, string>> {
  return Object.fromEntries(Object.entries(row).filter(([, text]) => text.trim() !== ''))
}

type Filled = ReturnType<typeof filledIn>

/**
 * A row as a form sends it, where that is no text.
 * @param startingBid what the item has where it needs none
 * @param present the cells of an item that sells places, which stand where the row says nothing; `null` for any other
 * @param mostEach how many of its places a family may have, where nothing says it
 */
function typed(row: Filled, startingBid: string, present: Filled | null, mostEach?: string) {
  const { hidesUntilOpen, isInHall, fixedPrice, placeCount, mostEach: most, placeQuestion, ...texts } = row
  const hall = isInHall === undefined ? null : readHall(isInHall)
  const choices = {
    ...(hidesUntilOpen !== undefined && { hidesUntilOpen: readHiding(hidesUntilOpen) }),
    ...(hall !== null && { isInHall: hall }),
  }
  // Whatever else it says of prices: it has none before the event, but may be sold online after all.
  if (hall === true) {
    const own = parsePrice(texts.startingBid ?? '') === null ? startingBid : texts.startingBid
    return { ...texts, ...choices, startingBid: own, places: null }
  }
  const cells: PlaceCells = {
    ...(fixedPrice !== undefined && { fixedPrice }),
    ...(placeCount !== undefined && { placeCount }),
    ...(most !== undefined && { mostEach: most }),
    ...(placeQuestion !== undefined && { placeQuestion }),
  }
  // A number of seats may be part of what bids are for.
  if (fixedPrice === undefined && !present) return { ...texts, ...choices }
  // Whatever a starting bid says: it is the lowest price.
  const fields = { ...texts, ...choices, startingBid }
  if (Object.keys(cells).length === 0) return fields
  const value = texts.estimatedValue ?? present?.estimatedValue
  const places = readPlaces({ ...(mostEach && { mostEach }), ...present, ...cells })
  return { ...fields, ...(value !== undefined && { estimatedValue: value }), places }
}

/** The first thing that is wrong with each field: of a price that nobody gave, not how it is written. */
function issuesOf({ issues }: z.ZodError, row: object): { path: string; message: string }[] {
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = path[0] === 'places' ? placeCellOf(path.slice(1)) : String(path[0])
    if (!first.has(field)) first.set(field, field === 'startingBid' && !(field in row) ? 'No starting bid' : message)
  }
  return [...first].map(([path, message]) => ({ path, message }))
}

/** What follows from other changes, or is said as a sheet does. */
const UNSEEN = [
  'scheduledEndTime',
  'photos',
  'places',
  'isInHall',
  'startingBid',
  'minimumRaise',
  'buyNowPrice',
  'estimatedValue',
]
/** What becomes of a row, as its preview says it. Times on the clocks of `timeZone`. */
export function viewRow(row: Judged, timeZone: string): ImportedRowView {
  const item = row.kind === 'new' ? null : (row.locked?.item ?? null)
  const about = {
    itemId: item?.id ?? null,
    hasPhoto: Boolean(item?.imageUrl),
    isRenumbered: row.isRenumbered,
    sameTitle: row.sameTitle && { itemNumber: row.sameTitle.itemNumber },
  }
  if (row.kind === 'new') return { kind: 'new', ...about, changes: [], issues: [] }
  if (row.kind === 'refused') return { kind: row.kind, ...about, changes: [], issues: row.issues }
  return { kind: row.kind, ...about, changes: viewChanges(row.locked.item, row.changes, timeZone), issues: [] }
}

function viewChanges(item: Item, changes: Partial<Item>, timeZone: string): ImportedRowView['changes'] {
  const before = new Map<string, unknown>(Object.entries(item))
  const fields = Object.entries(changes)
    .filter(([field]) => !UNSEEN.includes(field))
    .map(([field, after]) => ({
      field,
      before: asTyped(before.get(field), timeZone),
      after: asTyped(after, timeZone),
    }))
  const soldBefore = new Map(Object.entries(sellingInCells(item, timeZone)))
  const selling = Object.entries(sellingInCells({ ...item, ...changes }, timeZone))
    .map(([field, after]) => ({ field, before: soldBefore.get(field) ?? '', after }))
    .filter(({ before: present, after }) => present !== after)
  const [shown, shows] = [photoCell(item.photos), photoCell(changes.photos ?? item.photos)]
  const description = shown === shows ? [] : [{ field: 'photoDescription', before: shown, after: shows }]
  return [...fields, ...selling, ...description]
}

/** A value as somebody would type it. */
function asTyped(value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return hidingInCell(value)
  if (value instanceof Date) return localTimeIn(value, timeZone)
  return String(value)
}
