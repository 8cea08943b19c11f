import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Task } from '../db/jobs.ts'
import { closeItems } from './auction/closing/close-items.ts'
import { expireChances } from './auction/second-chances/expire-chances.ts'
import type { Delivery } from './email/outbox/deliver.ts'
import type { AppContext } from './server/context/app-context.ts'
import type { SweepStep } from './server/jobs/worker.ts'
import { sweep } from './sweep.ts'

const closing = z.object({ organizationId: z.uuid() })

/** What is done outside of any request, by the name of its job. */
export function tasksOf(
  context: AppContext,
  delivery: Delivery | null,
  moreSteps: SweepStep[],
): Record<Task, TaskList[string]> {
  const { database, clock } = context
  return {
    'close-items': async (payload) => {
      const { organizationId } = closing.parse(payload)
      // Due by the database's clock: one that is behind it by a moment would find nothing to close.
      await closeItems(database.orm, organizationId, await clock.measure())
    },
    'deliver-mail': (_payload, { abortSignal }) => delivery?.run(abortSignal),
    'expire-offers': async () => expireChances(database.orm, await clock.measure()),
    sweep: () => sweep(context, moreSteps),
  }
}
