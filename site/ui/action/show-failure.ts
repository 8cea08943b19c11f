import { reasonOf } from '../../api-client/reason-of.ts'
import { showToast } from '../toast/toast-store.ts'

/** The title of a failure's toast; with `fallback`, what to say when the server gave no reason, instead of to try again. */
export type Failure = string | { title: string; fallback: string }

/** Says in a toast that something failed, with the server's reason if it gave one. See product#messages. */
export function showFailure(failure: Failure, error: unknown): void {
  const { title, fallback } = typeof failure === 'string' ? { title: failure, fallback: 'Please try again.' } : failure
  showToast({ title, description: reasonOf(error, fallback), isDestructive: true })
}
