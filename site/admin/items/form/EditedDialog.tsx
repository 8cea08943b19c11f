import { type SubmitEvent, useRef, useState } from 'react'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useTeam } from '../../frame/team-context.ts'
import { ClashField } from './ClashField.tsx'
import type { DraftField } from './compare-drafts.ts'
import { FieldText } from './FieldText.tsx'
import { fieldLabels } from './field-words.ts'
import type { Choice, Edited } from './use-edit.ts'

interface Props {
  edited: Edited
  onChoose: (choice: Choice) => void
  onClose: () => void
}

/**
 * What somebody else saved while this was typed: asks whose text to save where both changed a field. Closing it leaves
 * everything as it was typed. See product.md#editing-together.
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
      onOpenChange={(isOpen) => isOpen || onClose()}
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
            texts={{ mine: mine[field], theirs: theirs[field] }}
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
              <FieldText field={field} text={edited.theirs[field]} />
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
