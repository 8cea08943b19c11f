import type { Stage } from './stage.ts'

/** Breaks something. @returns mends it */
export type Fault = (stage: Stage) => Promise<() => Promise<unknown>>

export interface Scenario {
  name: string
  /** 1 unless given. */
  processes?: number
  /** How long it stays broken, in seconds. */
  seconds: number
  /** Bidders at once; 16 unless given. */
  clients?: number
  /** Between two bids of one bidder, in milliseconds; 200 unless given. */
  pause?: number
  /** Whether bids go through nginx; nobody may then see an error, even for a moment. */
  behindProxy?: boolean
  /** What has a small disk of its own; nothing unless given. */
  smallDisk?: 'database' | 'uploads'
  fault: Fault
}

/** Mends what has mended itself. */
export const nothing = async () => {}

/** Does `harm` at once and every so many milliseconds. @returns ends it */
export async function again(every: number, harm: () => Promise<unknown>) {
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      await harm()
      await Bun.sleep(every)
    }
  })()
  return async () => {
    isOver = true
    await work
  }
}
