/** Whether React has taken over all islands of the document: only its own mark tells. A page of a browser can run it, too. */
export function areIslandsAlive(): boolean {
  return [...document.querySelectorAll('astro-island')].every((island) => {
    const mark = Object.keys(island).find((name) => name.startsWith('__reactContainer'))
    const fiber = mark && Reflect.get(island, mark)
    return !fiber?.stateNode?.current?.memoizedState?.isDehydrated
  })
}
