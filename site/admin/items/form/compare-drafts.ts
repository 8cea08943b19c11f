import { itemForm } from '../../../../api/contract/auction/items/item-form.ts'
import { type ItemDraft, toSend } from './item-draft.ts'

export type DraftField = keyof ItemDraft

/** Which fields of an item two people changed since they both had `base`. */
export interface Comparison {
  /** Both changed them, and not to the same. */
  clashes: DraftField[]
  onlyTheirs: DraftField[]
  onlyMine: DraftField[]
}

/** What somebody else saved, beside what was typed meanwhile. See product#editing-together. */
export function compareDrafts(base: ItemDraft, mine: ItemDraft, theirs: ItemDraft): Comparison {
  const [myFields, theirFields] = [changedFields(base, mine), changedFields(base, theirs)]
  return {
    clashes: changedFields(mine, theirs).filter((field) => myFields.includes(field) && theirFields.includes(field)),
    onlyTheirs: theirFields.filter((field) => !myFields.includes(field)),
    onlyMine: myFields.filter((field) => !theirFields.includes(field)),
  }
}

/** The fields of `draft` that are not as they were: what a save sends, so that it leaves the others alone. */
export function changedSince(base: ItemDraft, draft: ItemDraft): Partial<ReturnType<typeof toSend>> {
  const fields = changedFields(base, draft)
  // The server knows the lowest price of what was sold until now as its starting bid.
  if (fields.includes('places') && draft.places === null) fields.push('startingBid')
  const sent = toSend(draft)
  return Object.fromEntries(fields.map((field) => [field, sent[field]]))
}

function changedFields(base: ItemDraft, draft: ItemDraft): DraftField[] {
  const [before, after] = [savedAs(base), savedAs(draft)]
  // A draft has these keys and no others.
  return (Object.keys(draft) as DraftField[]).filter((field) => before.get(field) !== after.get(field))
}

/** What is stored of each field: "150" and "150.00" are one price. What cannot be stored stays as it was typed. */
function savedAs(draft: ItemDraft): Map<string, string> {
  return new Map(
    Object.entries(toSend(draft)).map(([field, value]) => {
      const { data = value } = itemForm.shape[field as DraftField].safeParse(value)
      return [field, JSON.stringify(data)]
    }),
  )
}
