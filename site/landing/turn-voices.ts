const TURN_MS = 5_000

/**
 * Shows one voice after the other, each for five seconds, unless someone reads along with the pointer or the
 * keyboard, paused it, or wants no motion. See product#landing-page.
 */
export function turnVoices(carousel: HTMLElement): void {
  const voices = [...carousel.querySelectorAll<HTMLElement>('[data-shown]')]
  const pause = carousel.querySelector<HTMLElement>('[data-pause]')
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  let shown = 0
  let isPaused = stillness.matches

  function turn(by: number) {
    shown = (shown + by + voices.length) % voices.length
    for (const [index, voice] of voices.entries()) voice.dataset.shown = String(index === shown)
  }

  function setPaused(paused: boolean) {
    isPaused = paused
    if (pause) pause.textContent = paused ? 'Play' : 'Pause'
    // Only what a listener asked for is read out.
    carousel.setAttribute('aria-live', paused ? 'polite' : 'off')
  }

  carousel.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === pause) setPaused(!isPaused)
    else if (button) turn(Number(button.dataset.turn))
  })
  stillness.addEventListener('change', () => setPaused(stillness.matches))
  setPaused(isPaused)
  setInterval(() => !isPaused && !carousel.matches(':hover, :focus-within') && turn(1), TURN_MS)
}
