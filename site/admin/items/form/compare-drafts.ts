import { type ItemDraft, toSend } from './item-draft.ts'

export type DraftField = keyof ItemDraft
/** What a field holds: text, but for photos, and a choice that may be left to the organization. */
type DraftValue = ItemDraft[DraftField]

/** Which fields of an item two people changed since they both had `base`. */
export interface Comparison {
  /** Both changed them, and not to the same. */
  clashes: DraftField[]
  onlyTheirs: DraftField[]
  onlyMine: DraftField[]
}

/** What somebody else saved, beside what was typed meanwhile. See product#editing-together. */
export function compareDrafts(base: ItemDraft, mine: ItemDraft, theirs: ItemDraft): Comparison {
  const fields = fieldsOf(base)
  const [myFields, theirFields] = [changedFields(base, mine), changedFields(base, theirs)]
  return {
    clashes: fields.filter(
      (field) => myFields.includes(field) && theirFields.includes(field) && !isAlike(mine[field], theirs[field]),
    ),
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
  return fieldsOf(base).filter((field) => !isAlike(draft[field], base[field]))
}

function isAlike(one: DraftValue, other: DraftValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function fieldsOf(draft: ItemDraft): DraftField[] {
  // A draft has these keys and no others.
  return Object.keys(draft) as DraftField[]
}
