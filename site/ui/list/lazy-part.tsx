import { type ComponentType, lazy } from 'react'
import { LoadFailure } from './Loaded.tsx'

/**
 * A component whose script is fetched when it is first shown. Where that fails, as without a network or after an upgrade of
 * the site, it says so in its place, and all else on the page stays.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotLoaded) }))
}

function NotLoaded() {
  return (
    <div ref={bringIntoView}>
      <LoadFailure message="This part of the page couldn’t be loaded. Are you online?" onRetry={loadAnew} />
    </div>
  )
}

// A dialog would be in sight wherever it is opened from.
function bringIntoView(box: HTMLElement | null) {
  box?.scrollIntoView({ block: 'center' })
}

// A script that failed once is not fetched again before the page is loaded anew.
function loadAnew() {
  if (navigator.onLine) location.reload()
}
