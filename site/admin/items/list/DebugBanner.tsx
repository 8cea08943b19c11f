import { CallError } from '../../../api-client/call.ts'

interface Props {
  error: Error
  /** What was called. */
  url: string
  at: Date
  onRetry: () => void
}

/** Everything that support needs to know; the stack never in production. See product.md#debug-banner. */
export function DebugBanner({ error, url, at, onRetry }: Props) {
  const facts = {
    Message: error.message,
    'HTTP status': error instanceof CallError ? String(error.status) : 'none: no answer',
    'Response body': (error instanceof CallError && error.body) || 'empty',
    URL: url,
    Time: at.toISOString(),
  }
  return (
    <section
      role="alert"
      aria-label="Loading failed"
      className="mt-8 rounded-soft border border-brick bg-brick-wash p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">The Auctions Couldn’t Be Loaded</h2>
        <button type="button" className="button" onClick={onRetry}>
          Try Again
        </button>
      </div>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="max-h-40 overflow-auto font-mono wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {import.meta.env.DEV && error.stack && (
        <details className="mt-3 text-sm">
          <summary className="cursor-pointer font-semibold">Details</summary>
          <pre className="mt-2 overflow-auto">{error.stack}</pre>
        </details>
      )}
    </section>
  )
}
