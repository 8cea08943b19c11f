/** Does something a while after it is planned: once, however often that was. */
export function onceLater(act: () => unknown, waitMs: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel() {
    clearTimeout(timer)
    timer = undefined
  }

  function plan() {
    timer ??= setTimeout(() => {
      cancel()
      act()
    }, waitMs())
  }

  return { plan, cancel }
}
