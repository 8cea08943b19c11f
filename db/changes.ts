import { isDeepStrictEqual } from 'node:util'

/** A value as the activity shows it. */
export type Shown = string | number | boolean | null
/** What a field was before, and is now; `null` where it was not, or is no longer. */
export type Changes = Record<string, [before: Shown, after: Shown]>

/** The activity tells that a text changed; whoever needs all of it has backups. */
const LONGEST_TEXT = 300

/**
 * What `after` changes of `before`, field by field; only fields that `after` has. `null` when nothing.
 * @param before `null` for something new: all that `after` has is a change, unless it is empty
 */
export function changesOf(before: object | null, after: object): Changes | null {
  const formerly = new Map<string, unknown>(Object.entries(before ?? {}))
  const changes = Object.entries(after).flatMap(([field, value]) => {
    const former = formerly.get(field) ?? null
    return isDeepStrictEqual(former, value ?? null)
      ? []
      : [[field, [shown(former), shown(value)]] satisfies [string, Changes[string]]]
  })
  return changes.length === 0 ? null : Object.fromEntries(changes)
}

function shown(value: unknown): Shown {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number' || typeof value === 'boolean') return value
  // Half a character would be no JSON; a column of text stores it like this, too.
  const text = String(value).toWellFormed()
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
