import type { TimeLeft } from '../../api/contract/values/time-left.ts'

const MILESTONES = [
  { inSeconds: 60, words: '1 minute' },
  { inSeconds: 600, words: '10 minutes' },
  { inSeconds: 3600, words: '1 hour' },
]

/** The closest milestone that has been reached, or `null` while all are ahead: timers speak only then. */
export function milestone({ inSeconds }: TimeLeft): string | null {
  return MILESTONES.find((mark) => inSeconds <= mark.inSeconds)?.words ?? null
}
