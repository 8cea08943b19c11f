import type { Logger } from 'pino'
import type { Database } from '../../db/clients.ts'
import { type Lanes, openLanes } from '../bidding/lanes.ts'
import { type ChangeFeed, openChangeFeed } from '../changes/change-feed.ts'
import { openPublicViews, type PublicViews } from '../items/public-views.ts'
import { openPost, type Post } from '../outbox/delivery-requests.ts'
import type { Config } from './config.ts'
import { openLog } from './log.ts'

/** What one process of the auction context works with, made once. */
export interface AppContext {
  config: Config
  database: Database
  log: Logger
  /** Bids waiting for their item's turn. */
  lanes: Lanes
  /** What the public reads, kept ready until it changes. */
  views: PublicViews
  /** Who wants to know that something changed. Call `changed` after every commit that changes a public page. */
  changes: ChangeFeed
  /** Takes mail out of the building. Call `collect` after every commit that wrote one. */
  post: Post
  /** Lets go of everything that was opened here; the database is the caller's. */
  close(): Promise<void>
}

/** Opens the context on a database that is up to date. */
export function openAppContext({ config, database }: Pick<AppContext, 'config' | 'database'>): AppContext {
  const log = openLog(config.production ? 'info' : 'warn')
  const changes = openChangeFeed(database.url, log)
  const post = openPost(database.orm, log)
  return {
    config,
    database,
    log,
    changes,
    post,
    lanes: openLanes(database.bids, { changes, post, log }),
    views: openPublicViews(database.reads, changes),
    close() {
      post.close()
      return changes.close()
    },
  }
}
