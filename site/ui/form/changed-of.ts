/** Only the fields of a form that were changed, so that a save does not undo the changes of others. */
export function changedOf<Draft extends object>(
  draft: Draft,
  dirtyFields: Readonly<Record<string, unknown>>,
): Partial<Draft> {
  const changed: Partial<Draft> = { ...draft }
  for (const field in draft) if (!dirtyFields[field]) delete changed[field]
  return changed
}
