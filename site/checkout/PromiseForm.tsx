import { useRef, useState } from 'react'
import type { z } from 'zod'
import { promiseForm, type winnerPatch } from '../../api/contract/checkout/checkout-forms.ts'
import { promisableDays, refusePromise } from '../../api/contract/checkout/promise.ts'
import { serverNow } from '../api-client/server-clock.ts'
import { Field, TextArea } from '../ui/form/Field.tsx'
import { fieldsOf, useCheckedForm } from '../ui/form/use-submit.ts'
import { type CheckoutPlace, useFormerNote, usePromise } from './winner-actions.ts'

interface Props {
  winner: { id: string; promisedDay: string | null }
  /** What the team wrote down; not given where the page has a field of its own for it. */
  note?: string | null
  timeZone: string
  place: CheckoutPlace
  className?: string
}

/** Takes down by which day a winner pays, behind a press; in the admin area and at the checkout. See product#paying-later. */
export function PromiseForm({ winner: { id, promisedDay }, note, timeZone, place, className = '' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { first, last } = promisableDays(serverNow(), timeZone)
  const form = useCheckedForm(formIn(timeZone), {
    values: { promisedDay: promisedDay ?? '', note: note ?? '' },
    // The sheet is read again while somebody types.
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields } = form.formState
  const formerNote = useFormerNote(note ?? null, dirtyFields.note)
  const field = fieldsOf(form)
  const promise = usePromise(place, id)
  const summary = useRef<HTMLElement>(null)

  function save(patch: z.input<typeof winnerPatch>) {
    if (!promise.isPending) promise.mutate(patch, { onSuccess: close })
  }

  function close() {
    // What was typed is saved by now, or given up: the next change of others is shown.
    form.reset(undefined, { keepDirtyValues: false })
    setOpen(false)
    // The button that was pressed is gone.
    summary.current?.focus()
  }

  const submit = form.handleSubmit((typed) =>
    // The note stands beside this, as it is by now.
    save({
      promisedDay: typed.promisedDay,
      ...(dirtyFields.note && note !== undefined && { note: typed.note, ...formerNote() }),
    }),
  )
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary} className="text-link min-h-11 w-fit cursor-pointer py-2.5">
        {promisedDay ? 'Change the Promise' : 'Pays Later'}
      </summary>
      <form noValidate onSubmit={submit} className={`mt-2 grid gap-4 ${className}`}>
        <Field
          label="Promised Day"
          hint="Reminders to pay stop until the day after."
          type="date"
          min={first}
          max={last}
          {...field('promisedDay')}
        />
        {note !== undefined && (
          <TextArea label="Note" rows={2} hint="Winners who ask for their data see it, too." {...field('note')} />
        )}
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="button" aria-disabled={promise.isPending}>
            {promise.isPending ? 'Saving…' : 'Save Promise'}
          </button>
          {promisedDay && (
            <button
              type="button"
              className="button"
              aria-disabled={promise.isPending}
              onClick={() => save({ promisedDay: null })}
            >
              Remove Promise
            </button>
          )}
        </div>
      </form>
    </details>
  )
}

function formIn(timeZone: string) {
  return promiseForm.superRefine(({ promisedDay }, context) => {
    const refusal = refusePromise(promisedDay, serverNow(), timeZone)
    if (refusal) context.addIssue({ code: 'custom', path: ['promisedDay'], message: refusal })
  })
}
