import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type EditedProblem, editedProblem } from '../../../../api/contract/auction/items/edited-meanwhile.ts'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { CallError } from '../../../api-client/call.ts'
import { refreshItems } from '../../frame/queries/items.ts'
import { change } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'
import { moveOf, noteMoved } from '../../messages/moved-times.ts'
import { type Comparison, changedSince, compareDrafts, type DraftField } from './compare-drafts.ts'
import { draftOf, type ItemDraft } from './item-draft.ts'

/** What somebody else saved while an item's form was open, and what was typed there. */
export interface Edited extends Comparison, Pick<EditedProblem, 'message' | 'edits'> {
  mine: ItemDraft
  theirs: ItemDraft
  revision: number
}

/** Whose text to save, for each field that both changed. */
export type Choice = Partial<Record<DraftField, 'mine' | 'theirs'>>

/** Edits an item on the revision that was opened, and asks if there is another by then. See product#editing-together. */
export function useEdit(item: AdminItem) {
  const { slug, timeZone } = useTeam().organization
  const [initial] = useState(() => draftOf(item, timeZone))
  // Not the item of now: that is read again after a refusal, and what others changed would be overwritten unseen.
  const base = useRef({ draft: initial, revision: item.revision })
  const [edited, setEdited] = useState<Edited | null>(null)

  async function send(draft: ItemDraft): Promise<AdminItem | 'asked'> {
    const { revision } = base.current
    const changed = changedSince(base.current.draft, draft)
    const saving = change('PATCH', `/api/${slug}/admin/auctions/${item.id}`, { ...changed, revision })
    const answer = await saving
      .then(({ auction }) => {
        if (changed.startTime !== undefined || changed.endTime !== undefined) noteTimes(auction)
        return auction
      })
      .catch(editedIn)
      // Also after a refusal: the item may be live, or have ended, by now.
      .finally(() => refreshItems(slug))
    return 'edits' in answer ? ask(answer, draft) : answer
  }

  /** Who bid on it may be told. */
  function noteTimes({ id, title, hasBids, startTime, endTime }: AdminItem) {
    if (!hasBids) return
    const [start, end] = [moveOf(item.startTime, startTime), moveOf(item.endTime, endTime)]
    noteMoved(slug, [{ id, title, start, end, bulkEditId: null }])
  }

  function ask({ auction, message, edits }: EditedProblem, draft: ItemDraft): AdminItem | 'asked' {
    const theirs = draftOf(auction, timeZone)
    // The start of what has gone live meanwhile can no longer be chosen.
    const mine = auction.hasStarted ? { ...draft, startTime: theirs.startTime } : draft
    const comparison = compareDrafts(base.current.draft, mine, theirs)
    // All of it is saved already, as when the answer to an earlier try was lost.
    if (comparison.clashes.length + comparison.onlyMine.length === 0) return auction
    setEdited({ ...comparison, message, edits, mine, theirs, revision: auction.revision })
    return 'asked'
  }

  /** Puts into the form what they saved, and over it what of mine is to be saved. */
  function takeOver(form: UseFormReturn<ItemDraft>, { mine, theirs, ...rest }: Edited, choice: Choice) {
    base.current = { draft: theirs, revision: rest.revision }
    form.reset(theirs)
    const chosen = rest.clashes.filter((field) => choice[field] === 'mine')
    for (const field of [...rest.onlyMine, ...chosen]) form.setValue(field, mine[field], { shouldDirty: true })
    setEdited(null)
  }

  return { initial, send, edited, takeOver, close: () => setEdited(null) }
}

/** What somebody else changed, where that is why a change was refused. @throws whatever else went wrong */
function editedIn(error: unknown): EditedProblem {
  const problem = error instanceof CallError ? editedProblem.safeParse(error.problem).data : null
  if (!problem) throw error
  return problem
}
