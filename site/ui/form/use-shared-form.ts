import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useCheckedForm } from './use-submit.ts'

/** A form of what others may change meanwhile: it shows what they saved, but as long as something is typed into it. */
export function useSharedForm<Typed extends FieldValues, Checked>(
  schema: z.core.$ZodType<Checked, Typed>,
  stored: Typed,
) {
  const shown = useRef(stored)
  const isTyped = useRef(false)
  if (!isTyped.current) shown.current = stored
  const form = useCheckedForm(schema, { values: shown.current })
  isTyped.current = form.formState.isDirty
  return form
}
