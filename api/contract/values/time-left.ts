/** What remains until an instant, in the units people count; never below zero. */
export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
  inSeconds: number
}

/** How long from `now` until `instant`. A begun second counts, so zero means that it is over. */
export function timeLeft(now: Date, instant: Date): TimeLeft {
  const inSeconds = Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1000))
  return {
    days: Math.floor(inSeconds / 86_400),
    hours: Math.floor(inSeconds / 3600) % 24,
    minutes: Math.floor(inSeconds / 60) % 60,
    seconds: inSeconds % 60,
    inSeconds,
  }
}

/** The two largest units, in words: "2 days, 4 hours", "12 minutes", "40 seconds". */
export function timeLeftInWords({ days, hours, minutes, seconds }: TimeLeft): string {
  if (days > 0) return join(count(days, 'day'), count(hours, 'hour'))
  if (hours > 0) return join(count(hours, 'hour'), count(minutes, 'minute'))
  return count(minutes, 'minute') ?? count(seconds, 'second') ?? 'no time'
}

function count(amount: number, unit: string): string | null {
  return amount > 0 ? `${amount} ${unit}${amount === 1 ? '' : 's'}` : null
}

function join(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null).join(', ')
}
