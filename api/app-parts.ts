import { type BidQueue, openBidQueue } from './auction/bidding/bid-queue.ts'
import { type Heartbeat, openHeartbeat } from './auction/closing/heartbeat.ts'
import { openPublicViews, type PublicViews } from './auction/items/public-views.ts'
import { openDeliveryRequests } from './email/outbox/deliver.ts'
import { addEmailMetrics } from './email/outbox/email-health.ts'
import { type AppContext, openAppContext } from './server/context/app-context.ts'
import { addJobMetrics } from './server/jobs/worker.ts'
import { type ChangeFeed, openChangeFeed } from './server/live/change-feed.ts'
import { openPictureStore } from './server/uploads/open-picture-store.ts'
import { openUploads, type Uploads } from './server/uploads/open-uploads.ts'
import type { PictureStore } from './server/uploads/picture-store.ts'
import { openRefusalActivity, type RefusalActivity } from './super-admin/activity/refusal-activity.ts'

/** The context of one process, and what its features share beyond it. */
export interface AppParts extends AppContext {
  /** Bids waiting for their item's turn. */
  bidQueue: BidQueue
  /** What the public reads, in memory until it changes. */
  views: PublicViews
  /** Where pictures are stored. */
  pictures: PictureStore
  /** Pictures on their way in. */
  uploads: Uploads
  /** Notifies subscribers that something public changed. */
  changes: ChangeFeed
  /** Shows all processes together when the service was away. */
  heartbeat: Heartbeat
  /** Refused sign-ins and admin calls, until they are written into the activity. */
  refusalActivity: RefusalActivity
  /** Aborts when this process begins to stop; what it has accepted is still answered. */
  stopping: AbortSignal
  /** Says that this process stops, and ends the event streams, which would hold it up. */
  beginStop(): void
  /** Closes what was opened here; the database is the caller's. */
  close(): Promise<void>
}

/** Opens the parts, and passes on to them what transactions ask for after their commit. */
export function openAppParts(given: Pick<AppContext, 'config' | 'database'>): AppParts {
  const context = openAppContext(given)
  const { database, log, clock } = context
  const changes = openChangeFeed(database.url, log)
  const deliveryRequests = openDeliveryRequests(database.orm, log)
  const refusalActivity = openRefusalActivity(context)
  const heartbeat = openHeartbeat(context)
  const pictures = openPictureStore(given.config)
  const stopping = new AbortController()
  const subscriptions = [
    database.subscribe(changes),
    database.subscribe(deliveryRequests),
    // Without names and values: a log is read by more people than the activity.
    database.subscribe({
      announce: ({ about, changes, actorName, ...entry }) => log.info({ act: entry }, 'an act was put on record'),
    }),
  ]
  addEmailMetrics(context)
  addJobMetrics(context)
  return {
    ...context,
    changes,
    bidQueue: openBidQueue(context),
    views: openPublicViews(database.reads, { changes, clock }),
    pictures,
    uploads: openUploads(pictures, log),
    refusalActivity,
    heartbeat,
    stopping: stopping.signal,
    beginStop() {
      stopping.abort()
      changes.endStreams()
    },
    async close() {
      for (const unsubscribe of subscriptions) unsubscribe()
      clock.close()
      deliveryRequests.close()
      await Promise.all([heartbeat.close(), refusalActivity.close(), changes.close()])
    },
  }
}
