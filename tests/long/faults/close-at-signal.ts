const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What must be closed before this process may end. */
const open = new Set<() => Promise<void>>()

/** Does `close` when asked, or when whoever runs us gives up. */
export function onceOrAtASignal(close: () => Promise<void>): () => Promise<void> {
  if (open.size === 0) for (const signal of SIGNALS) process.once(signal, leave)
  open.add(close)
  return () => {
    open.delete(close)
    if (open.size === 0) for (const signal of SIGNALS) process.off(signal, leave)
    return close()
  }
}

async function leave() {
  await Promise.allSettled([...open].map((close) => close()))
  process.exit(1)
}
