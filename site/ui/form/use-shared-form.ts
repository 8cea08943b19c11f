import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useCheckedForm } from './use-submit.ts'

/**
 * A form of what others may change meanwhile: it shows what they saved, but in a field that something else was typed into.
 * There it says what they wrote, before that is replaced.
 */
export function useSharedForm<Typed extends FieldValues, Checked>(
  schema: z.core.$ZodType<Checked, Typed>,
  stored: Typed,
) {
  const text = JSON.stringify(stored)
  const [shown, setShown] = useState({ text, values: stored })
  const form = useCheckedForm(schema, { values: shown.values })
  // At once, not at the next change: that is the first letter typed, which would be lost.
  if (!form.formState.isDirty && shown.text !== text) setShown({ text, values: stored })
  const { defaultValues, dirtyFields, isSubmitting } = form.formState
  useEffect(() => {
    // It may be one's own, read before the answer.
    if (isSubmitting) return
    for (const name of Object.keys(stored) as FieldPath<Typed>[]) {
      const theirs = stored[name]
      if (theirs === get(defaultValues, name) || theirs === form.getValues(name)) continue
      if (get(dirtyFields, name)) form.setError(name, { message: overtakenInWords(theirs) })
      else form.resetField(name, { defaultValue: theirs })
    }
    // Once for what they saved: whoever goes on typing has read it.
  }, [text])
  return form
}

function overtakenInWords(theirs: unknown): string {
  const what = typeof theirs === 'string' && theirs !== '' ? `wrote “${theirs}” here` : 'changed this'
  return `Someone ${what} meanwhile.`
}

/** Shows what is stored now that `sent` was saved, except where something else was typed meanwhile: that is unsaved. */
export function showSaved<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  sent: Typed,
  stored: Typed,
): void {
  const typed = form.getValues()
  form.reset(stored as DefaultValues<Typed>)
  for (const name of Object.keys(sent) as FieldPath<Typed>[]) {
    if (typed[name] !== sent[name]) form.setValue(name, typed[name], { shouldDirty: true })
  }
}
