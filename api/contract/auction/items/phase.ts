/** Where an auction stands in its timeline. See product#phases. */
export type Phase = 'not-started' | 'live' | 'ended'

export interface Schedule {
  startTime: Date
  endTime: Date
}

/** Where an auction stands at `now`. The start instant is live, the end instant is over. */
export function phaseAt(now: Date, { startTime, endTime }: Schedule): Phase {
  if (now < startTime) return 'not-started'
  return now < endTime ? 'live' : 'ended'
}

/** The instant at which the phase changes next, or `null` after the end. */
export function nextPhaseChange(now: Date, { startTime, endTime }: Schedule): Date | null {
  if (now < startTime) return startTime
  return now < endTime ? endTime : null
}

/** The three flags that public and admin views carry. */
export function phaseFlags(phase: Phase) {
  return { hasStarted: phase !== 'not-started', isLive: phase === 'live', hasEnded: phase === 'ended' }
}
