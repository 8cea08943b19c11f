import './zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { BaseSyntheticEvent } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { CallError } from '../../api-client/call.ts'
import { type Failure, showFailure } from '../action/show-failure.ts'
import { useShown } from '../hooks/use-shown.ts'

/** A form that its schema checks; what is given besides goes to react-hook-form. */
export function useCheckedForm<Typed extends FieldValues, Checked>(
  schema: z.core.$ZodType<Checked, Typed>,
  props: Omit<UseFormProps<Typed, unknown, Checked>, 'resolver'> = {},
) {
  return useForm<Typed, unknown, Checked>({ ...props, resolver: zodResolver(schema) })
}

/**
 * Sends what a form holds once its schema is content, one time after the other. What the server finds wrong with a
 * field is shown at that field, anything else in a destructive toast. For `useCheckedForm`.
 * @param send its second argument tells whether the form is still on screen
 */
export function useSubmit<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  failure: Failure,
  send: (values: Checked, isShown: () => boolean) => Promise<void>,
) {
  const isShown = useShown()
  const isPending = form.formState.isSubmitting
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values, isShown)
    } catch (error) {
      if (isShown() && showAtFields(form, error)) return
      showFailure(failure, error)
    }
  })
  return {
    field: fieldsOf(form),
    isPending,
    submit: (event: BaseSyntheticEvent) => (isPending ? event.preventDefault() : submit(event)),
  }
}

/** Gives what to spread into the labelled input of one field of `form`. */
export function fieldsOf<Typed extends FieldValues, Checked>(form: UseFormReturn<Typed, unknown, Checked>) {
  return <Name extends FieldPath<Typed>>(name: Name, options?: RegisterOptions<Typed, Name>) => ({
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name, options),
  })
}

/** Shows the server's issues at their fields, with the focus in the first; false when none is about a field. */
function showAtFields<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  error: unknown,
): boolean {
  const names = Object.keys(form.getValues())
  const isField = (path: string): path is FieldPath<Typed> => names.includes(path)
  const issues = (error instanceof CallError && error.problem?.issues) || []
  const fieldIssues = issues.flatMap(({ path, message }) => (isField(path) ? [{ path, message }] : []))
  for (const [index, { path, message }] of fieldIssues.entries()) {
    form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return fieldIssues.length > 0
}

/** Only the fields of a form that were changed, so that a save does not undo the changes of others. */
export function changedOf<Draft extends object>(
  draft: Draft,
  dirtyFields: Readonly<Record<string, unknown>>,
): Partial<Draft> {
  const changed: Partial<Draft> = { ...draft }
  for (const field in draft) if (!dirtyFields[field]) delete changed[field]
  return changed
}
