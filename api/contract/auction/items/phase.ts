/** Where an auction stands in its timeline. See product.md#phases. */
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

/** Where an item stands for its team: while its event is a draft, it is yet to come, whatever its times say. */
export function itemPhaseAt(now: Date, { isDraft, ...schedule }: Schedule & { isDraft: boolean }): Phase {
  return isDraft ? 'not-started' : phaseAt(now, schedule)
}

/** The instant at which the phase changes next, or `null` after the end. */
export function nextPhaseChange(now: Date, { startTime, endTime }: Schedule): Date | null {
  if (now < startTime) return startTime
  return now < endTime ? endTime : null
}

/** How the organization's team reads a phase. See product.md#phases. */
export const statusLabels = {
  'not-started': 'Coming Soon',
  live: 'Live',
  ended: 'Ended',
} as const satisfies Record<Phase, string>

/** The team's status of an item: its phase, or Archived when the item is not active. See product.md#phases. */
export function statusAt(now: Date, { isActive, ...item }: Schedule & { isActive: boolean; isDraft: boolean }) {
  return isActive ? statusLabels[itemPhaseAt(now, item)] : 'Archived'
}
export type Status = ReturnType<typeof statusAt>

/** The three flags that public and admin views carry. */
export function phaseFlags(phase: Phase) {
  return { hasStarted: phase !== 'not-started', isLive: phase === 'live', hasEnded: phase === 'ended' }
}
