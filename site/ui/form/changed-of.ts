/** Of what a form holds only the fields that somebody changed, so that a save undoes nobody else's. */
export function changedOf<Draft extends object>(
  draft: Draft,
  dirtyFields: Partial<Record<keyof Draft, unknown>>,
): Partial<Draft> {
  const changed: Partial<Draft> = { ...draft }
  for (const field in draft) if (!dirtyFields[field]) delete changed[field]
  return changed
}
