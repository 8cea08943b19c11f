import { persistentAtom } from '@nanostores/persistent'

/** Whether the letters of an auction that ended at that instant were opened on this device. */
export const $lettersOpened = (orgSlug: string, endedAt: string) => markAt(`bidlark:letters:${orgSlug}:${endedAt}`)

/** Whether a link of an organization was copied on this device. */
export const $shared = (orgSlug: string) => markAt(`bidlark:shared:${orgSlug}`)

/** Which columns of spreadsheets are which field, where the team corrected a guess on this device, as JSON. */
export const $columnMapping = (orgSlug: string) => markAt(`bidlark:columns:${orgSlug}`)

/** Atoms rather than the library's map, which every item's page would carry, as its atoms are there. */
const marks = new Map<string, ReturnType<typeof newMark>>()
const newMark = (name: string) => persistentAtom<string | undefined>(name, undefined)

function markAt(name: string) {
  const mark = marks.get(name) ?? newMark(name)
  marks.set(name, mark)
  return mark
}
