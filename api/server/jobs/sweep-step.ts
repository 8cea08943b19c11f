import type { AppContext } from '../context/app-context.ts'

/** Something done each minute. */
export type SweepStep = (context: AppContext, now: Date) => Promise<unknown>
