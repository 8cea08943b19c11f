import { z } from 'zod'
import {
  auctionDefaults,
  type ItemForm,
  itemForm,
  refuseSchedule,
} from '../../../../api/contract/auction/items/item-form.ts'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import type { Photo } from '../../../../api/contract/values/picture/photo.ts'
import { localTimeIn } from '../../../../api/contract/values/time/time-zone.ts'
import { type PlacesDraft, placesDraftOf, placesToSend } from './places-draft.ts'

/** An item as its form holds it: every field as the text in it, but for its photos, what it sells at a fixed price, and the choice of hiding it. */
export type ItemDraft = Record<
  Exclude<
    keyof ItemForm,
    'id' | 'isActive' | 'imageUrl' | 'hidesUntilOpen' | 'photos' | 'places' | 'isInHall' | 'donationId'
  >,
  string
> &
  Pick<ItemForm, 'hidesUntilOpen' | 'isInHall'> & {
    photos: Photo[]
    /** `null`: the highest bid wins it, or it is sold in the room. */
    places: PlacesDraft | null
  }

/** What the form of a new item begins with, apart from what the organization's settings say. See product#item-form. */
export const emptyDraft: ItemDraft = {
  places: null,
  isInHall: false,
  title: '',
  slug: '',
  description: '',
  photos: [],
  startingBid: auctionDefaults.startingBid,
  minimumRaise: auctionDefaults.minimumRaise,
  buyNowPrice: '',
  startTime: '',
  endTime: '',
  extensionMinutes: '0',
  hidesUntilOpen: null,
  donatedBy: '',
  donorUrl: '',
  donorEmail: '',
  donorNote: '',
  estimatedValue: '',
  itemNumber: '',
  category: '',
  customRules: '',
  customDisclaimers: '',
}

/** What the next item begins with after `last`: times, raise, and category of an evening are mostly the same. */
export function nextDraft({ startTime, endTime, extensionMinutes, hidesUntilOpen, ...last }: ItemDraft): ItemDraft {
  const { minimumRaise, category } = last
  return { ...emptyDraft, startTime, endTime, extensionMinutes, hidesUntilOpen, minimumRaise, category }
}

/** What is chosen of hiding an item in a list, where values are texts. */
export function choiceOfHiding(value: unknown): boolean | null {
  return value === '' || value === null ? null : String(value) === 'true'
}

/** An item as its form shows it, its times on the clocks of `timeZone`. See product#time-zones. */
export function draftOf(item: AdminItem, timeZone: string): ItemDraft {
  const { title, slug, description, places, minimumRaise } = item
  return {
    places: places && placesDraftOf(places, timeZone),
    isInHall: item.isInHall,
    title,
    slug,
    description,
    // That of places is their lowest price.
    startingBid: places ? auctionDefaults.startingBid : item.startingBid,
    minimumRaise,
    buyNowPrice: item.buyNowPrice ?? '',
    photos: item.photos,
    startTime: localTimeIn(new Date(item.startTime), timeZone),
    endTime: localTimeIn(new Date(item.endTime), timeZone),
    extensionMinutes: String(item.extensionMinutes),
    hidesUntilOpen: item.hidesUntilOpen,
    donatedBy: item.donatedBy ?? '',
    donorUrl: item.donorUrl ?? '',
    donorEmail: item.donorEmail ?? '',
    donorNote: item.donorNote ?? '',
    estimatedValue: item.estimatedValue ?? '',
    itemNumber: item.itemNumber === null ? '' : String(item.itemNumber),
    category: item.category ?? '',
    customRules: item.customRules ?? '',
    customDisclaimers: item.customDisclaimers ?? '',
  }
}

/** A draft as the API takes it. */
export function toSend(draft: ItemDraft) {
  return { ...draft, places: draft.places && placesToSend(draft.places) }
}

/**
 * Holds a draft to the contract's form, its times included, and leaves it the text it is: that is what is sent.
 * @param localNow what the organization's clocks show, as date inputs write it
 * @param present of an item there is, which may stay: in an hour that clocks repeat they can look turned around
 */
export function draftSchema(localNow: () => string, present: Times | null = null) {
  return z.custom<ItemDraft>().superRefine((draft, context) => {
    for (const { path, message } of itemForm.safeParse(toSend(draft)).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message })
    }
    const isPresent = draft.startTime === present?.startTime && draft.endTime === present.endTime
    const message = isPresent ? null : refuseTimes(draft, localNow())
    if (message) context.addIssue({ code: 'custom', path: ['endTime'], message })
  })
}

type Times = Pick<ItemDraft, 'startTime' | 'endTime'>

function refuseTimes({ startTime, endTime }: Times, localNow: string): string | null {
  if (!startTime || !endTime) return null
  return refuseSchedule({ startTime: onOneClock(startTime), endTime: onOneClock(endTime) }, onOneClock(localNow))
}

/** Times of the same clocks compare alike whatever zone they are read in; the server knows the instants. */
function onOneClock(localTime: string): Date {
  return new Date(`${localTime}Z`)
}
