const MOST_REMEMBERED = 50_000

/** Numbers the changes, so that a read can tell whether what it read changed meanwhile. */
export function openChangeCounter() {
  const last = new Map<string, number>()
  let count = 0
  let oldest = 0
  return {
    now: () => count,
    add(subjects: string[]) {
      count++
      if (last.size > MOST_REMEMBERED) {
        last.clear()
        oldest = count
      }
      for (const subject of subjects) last.set(subject, count)
    },
    /** Whether one of `subjects` changed since `before`, or too much did to tell. */
    isChanged: (before: number, subjects: string[]) =>
      before < oldest || subjects.some((subject) => (last.get(subject) ?? 0) > before),
  }
}
