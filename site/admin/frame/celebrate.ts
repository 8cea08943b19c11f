/** Confetti, for those who like things to move. Its code is fetched when it is first needed. */
export async function celebrate(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  const leafMarigoldBrick = ['#1f5a45', '#86cba9', '#f2a93b', '#b4402e']
  // A worker would be made from a string, which the content security policy refuses.
  await confetti.create(undefined, { useWorker: false, resize: true })({
    particleCount: 110,
    spread: 75,
    origin: { y: 0.7 },
    colors: leafMarigoldBrick,
  })
}
