import { type SubmitEvent, useId, useRef, useState } from 'react'
import { isPriceField, itemColumns } from '../../../../api/contract/auction/items/item-columns.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import type { Photo } from '../../../../api/contract/values/picture/photo.ts'
import { pictureAt } from '../../../../api/contract/values/picture/picture.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { extensionInWords } from '../../frame/ExtensionField.tsx'
import { useTeam } from '../../frame/team-context.ts'
import type { DraftField } from './compare-drafts.ts'
import type { ItemDraft } from './item-draft.ts'
import { placesInWords } from './places-draft.ts'
import type { Choice, Edited } from './use-edit.ts'

interface Props {
  edited: Edited
  onChoose: (choice: Choice) => void
  onClose: () => void
}

/**
 * What somebody else saved while this was typed: asks whose text to save where both changed a field. Closing it leaves
 * everything as it was typed. See product#editing-together.
 */
export function EditedDialog({ edited, onChoose, onClose }: Props) {
  const { clashes, onlyTheirs, mine, theirs } = edited
  const [choice, setChoice] = useState<Choice>({})
  const [isAsked, setIsAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const editOf = useEdits(edited)

  function submit(event: SubmitEvent) {
    // The dialog is inside the item's form, as far as React knows.
    event.stopPropagation()
    event.preventDefault()
    const open = clashes.find((field) => !choice[field])
    if (!open) return onChoose(choice)
    setIsAsked(true)
    form.current?.querySelector<HTMLElement>(`input[name="${open}"]`)?.focus()
  }

  const all = (whose: 'mine' | 'theirs') => setChoice(Object.fromEntries(clashes.map((field) => [field, whose])))
  return (
    <Dialog
      title={clashes.length > 0 ? 'Choose What to Save' : 'Save Your Changes Too?'}
      description={edited.message}
      isOpen
      isWide
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        {clashes.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <button type="button" className="button" onClick={() => all('mine')}>
              Use All Mine
            </button>
            <button type="button" className="button" onClick={() => all('theirs')}>
              Use All Theirs
            </button>
          </div>
        )}
        {clashes.map((field) => (
          <ClashField
            key={field}
            field={field}
            edit={editOf(field)}
            drafts={{ mine, theirs }}
            chosen={choice[field]}
            onChoose={(whose) => setChoice({ ...choice, [field]: whose })}
            isMissing={isAsked && !choice[field]}
          />
        ))}
        <OnlyTheirs fields={onlyTheirs} edited={edited} hasMore={clashes.length > 0} />
        <div className="flex flex-wrap-reverse justify-end gap-2">
          <button type="button" className="button grow sm:grow-0" onClick={onClose}>
            Keep Editing
          </button>
          <button type="submit" className="button button-primary grow text-base sm:grow-0">
            Save Auction
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function OnlyTheirs({ fields, edited, hasMore }: { fields: DraftField[]; edited: Edited; hasMore: boolean }) {
  if (fields.length === 0) return null
  return (
    <section aria-labelledby="only-theirs">
      <h3 id="only-theirs" className="text-lg">
        {hasMore ? 'Also Changed' : 'Changed Meanwhile'}
      </h3>
      <p className="text-sm text-ink-soft">You didn’t change these, so they stay as they are now.</p>
      <dl className="mt-2 grid gap-2">
        {fields.map((field) => (
          <div key={field}>
            <dt className="font-semibold">{fieldLabels[field]}</dt>
            <dd>
              <FieldText field={field} draft={edited.theirs} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Who last changed a field, and when: "Dana Fox, Nov 21, 2:05 PM"; `null` where the activity does not know. */
function useEdits({ edits }: Edited) {
  const { timeZone } = useTeam().organization
  return (field: DraftField) => {
    const edit = edits.find((one) => one.field === field)
    return edit ? `${edit.by ?? 'Someone'}, ${shortMoment(new Date(edit.at), timeZone)}` : null
  }
}

type Whose = 'mine' | 'theirs'

interface ClashProps {
  field: DraftField
  /** Who changed it, and when, if that is known. */
  edit: string | null
  drafts: Record<Whose, ItemDraft>
  chosen: Whose | undefined
  onChoose: (whose: Whose) => void
  isMissing: boolean
}

/** One field that two people changed: theirs and mine, of which one is to be saved. */
function ClashField({ field, edit, drafts, chosen, onChoose, isMissing }: ClashProps) {
  const errorId = useId()
  const choices = [
    { whose: 'mine' as const, label: 'Yours' },
    { whose: 'theirs' as const, label: edit ?? 'Theirs' },
  ]
  return (
    <fieldset className="min-w-0" aria-describedby={isMissing ? errorId : undefined}>
      <legend className="font-semibold">{fieldLabels[field]}</legend>
      <div className="mt-1 grid gap-2 sm:grid-cols-2">
        {choices.map(({ whose, label }) => (
          <label
            key={whose}
            className="flex min-w-0 cursor-pointer items-start gap-3 rounded-soft border border-line-strong p-3 has-checked:border-leaf has-checked:bg-leaf-wash"
          >
            <input
              type="radio"
              name={field}
              value={whose}
              checked={chosen === whose}
              onChange={() => onChoose(whose)}
              aria-invalid={isMissing}
              className="mt-1 size-5 shrink-0 accent-leaf"
            />
            <span className="grid min-w-0 gap-1">
              <span className="text-sm text-ink-soft">{label}</span>
              <FieldText field={field} draft={drafts[whose]} />
            </span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={errorId} className="mt-1 text-sm font-semibold text-brick">
          Please choose one
        </p>
      )}
    </fieldset>
  )
}

/** What a field of an item holds, to be read beside another. */
function FieldText({ field, draft }: { field: DraftField; draft: ItemDraft }) {
  if (field === 'photos' && draft.photos.length > 0) return <PhotoRow photos={draft.photos} />
  const words = field === 'photos' ? null : fieldInWords(field, draft)
  if (words === null) return <span className="text-ink-soft">Empty</span>
  return <span className="figures block whitespace-pre-wrap wrap-anywhere">{words}</span>
}

function PhotoRow({ photos }: { photos: readonly Photo[] }) {
  return (
    <span className="flex flex-wrap gap-2">
      {photos.map(({ url, alt }) => (
        <img key={url} src={pictureAt(url, 480)} alt={alt} className="aspect-4/3 w-20 rounded-small object-cover" />
      ))}
    </span>
  )
}

/** What each field of the form is called where it stands alone. */
const fieldLabels: Record<DraftField, string> = {
  ...itemColumns,
  places: 'How It Is Sold',
  title: 'Auction Title',
  slug: 'Auction URL',
  photos: 'Photos',
  startTime: 'Start Time',
  endTime: 'End Time',
}

/** What a field holds but photos, to be read: prices with their dollar sign, times as lists show them; `null` when it is empty. */
function fieldInWords(field: Exclude<DraftField, 'photos'>, draft: ItemDraft): string | null {
  // Two fields say it together.
  if (field === 'places' || field === 'isInHall') return saleInWords(draft)
  const text = draft[field]
  if (typeof text !== 'string')
    return text === null ? 'As in Settings' : text ? 'Hide until it opens' : 'Show before it opens'
  if (text === '') return null
  if (isPriceField(field)) return priceInWords(text)
  // The text is what the organization's clocks show, so no zone may move it.
  if (field === 'startTime' || field === 'endTime') return shortMoment(new Date(`${text}Z`), 'UTC')
  if (field === 'extensionMinutes') return extensionInWords(Number(text))
  return text
}

function saleInWords({ places, isInHall }: ItemDraft): string {
  if (places) return `Fixed price: ${placesInWords(places)}`
  return isInHall ? 'Sold in the room' : 'Highest bid wins'
}
