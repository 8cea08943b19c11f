/** Asks the browser not to let the screen sleep while the page is in sight. Not every browser can, nor does always. */
export function stayAwake(): void {
  function ask() {
    // Where it may not, the screen sleeps as it would have anyway.
    if (!document.hidden && 'wakeLock' in navigator) navigator.wakeLock.request('screen').catch(() => null)
  }

  document.addEventListener('visibilitychange', ask)
  ask()
}
