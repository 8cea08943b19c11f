import { reasonOf } from '../../api-client/reason-of.ts'
import { showToast } from '../toast/toast-store.ts'

/** What the toast of a failure says: the title of its toast, and what to say when the server gave no reason. */
export interface Failure {
  title: string
  fallback: string
}

/** Says in a toast that something failed, with the server's reason if it gave one. See product.md#messages. */
export function showFailure({ title, fallback }: Failure, error: unknown): void {
  showToast({ title, description: reasonOf(error, fallback), isDestructive: true })
}
