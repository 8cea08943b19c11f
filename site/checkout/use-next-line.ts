import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Makes a form ready for the next line of the sheet whenever one was entered. What is typed for the next one while the
 * answer is on its way stays, and so does the focus: half of a number is another item's.
 * @param first the field to begin with
 * @param entered what was entered last
 * @returns where the outcome is shown, which is scrolled into view then
 */
export function useNextLine<Line extends FieldValues, Checked>(
  form: UseFormReturn<Line, unknown, Checked>,
  first: FieldPath<Line>,
  entered?: unknown,
) {
  const { getValues, setFocus, reset } = form
  const outcome = useRef<HTMLParagraphElement>(null)
  const sent = useRef<Line | null>(null)
  const isBegun = useRef(false)

  // Not before the emptied fields are there again.
  useEffect(() => {
    if (!entered) return
    if (!isBegun.current) setFocus(first)
    isBegun.current = false
    outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [entered, setFocus, first])

  const typedSince = () => Object.entries(getValues()).filter(([name, value]) => value !== sent.current?.[name])
  return {
    outcome,
    markSent() {
      sent.current = getValues()
    },
    isAsSent: () => typedSince().length === 0,
    /** Empties what is still as it was sent. @param empty a line of which nothing is typed */
    begin(empty: Line) {
      const typed = typedSince()
      isBegun.current = typed.length > 0
      reset({ ...empty, ...Object.fromEntries(typed) })
    },
  }
}
