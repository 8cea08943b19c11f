/** So many slow calls may be under way beside the others. */
export const MOST_SLOW_CALLS = 40

/**
 * Counts the calls that are under way. One that takes longer than `slowAfter`, in milliseconds, makes room for another, so
 * that few of them hold up nobody else.
 */
export function openCalls(slowAfter: number) {
  const running = new Set<Promise<void>>()
  let quick = 0
  let change = Promise.withResolvers<void>()

  function changed() {
    change.resolve()
    change = Promise.withResolvers()
  }

  return {
    /** Whether one more may begin, when `atOnce` may be under way, slow ones apart. */
    hasRoom: (atOnce: number) => running.size - quick < MOST_SLOW_CALLS && quick < atOnce,
    isIdle: () => running.size === 0,
    /** Fulfilled when one ends or becomes slow, or somebody says that there may be more to do. */
    next: () => change.promise,
    changed,
    /** Counts `work` until it ends. */
    add(work: Promise<void>) {
      quick++
      let isQuick = true
      const stopCounting = () => {
        if (isQuick) quick--
        isQuick = false
        changed()
      }
      const timer = setTimeout(stopCounting, slowAfter)
      const ended = work.finally(() => {
        clearTimeout(timer)
        running.delete(ended)
        stopCounting()
      })
      running.add(ended)
    },
  }
}
