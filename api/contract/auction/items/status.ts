import { type Phase, phaseAt, type Schedule } from './phase.ts'

/** Where an item stands for its team: while its event is a draft, it is yet to come, whatever its times say. */
export function itemPhaseAt(now: Date, { isDraft, ...schedule }: Schedule & { isDraft: boolean }): Phase {
  return isDraft ? 'not-started' : phaseAt(now, schedule)
}

/** How the organization's team reads a phase. See product#phases. */
export const statusLabels = {
  'not-started': 'Coming Soon',
  live: 'Live',
  ended: 'Ended',
} as const satisfies Record<Phase, string>

/** The team's status of an item: its phase, or Archived when the item is not active. See product#phases. */
export function statusAt(now: Date, { isActive, ...item }: Schedule & { isActive: boolean; isDraft: boolean }) {
  return isActive ? statusLabels[itemPhaseAt(now, item)] : 'Archived'
}
export type Status = ReturnType<typeof statusAt>
