const LONGEST_ANSWER_MS = 2_000

/** The environment of a server that is as patient as the tests themselves, and hashes passwords with as little work. */
export const AS_IN_TESTS = {
  BUN_OPTIONS: `--preload=${import.meta.dir}/patient.ts --preload=${import.meta.dir}/little-work.ts`,
}

/**
 * Runs api/server.ts; it ends with whoever runs it.
 * @param env what its environment says beside what is usual in tests; `port` is where it listens
 * @param output where its standard output and errors go
 */
export function runServer<Output extends 'pipe' | number | Bun.BunFile>(
  port: number,
  env: Record<string, string>,
  output: { stdout: Output; stderr: 'inherit' | number | Bun.BunFile },
) {
  // The same address for all, as processes of an installation have.
  const usual = { NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:4321', RATE_LIMITS: 'off', PORT: String(port) }
  return Bun.spawn([process.execPath, '--no-orphans', 'api/server.ts'], {
    cwd: `${import.meta.dir}/../..`,
    env: { ...process.env, ...usual, ...env },
    stdio: ['ignore', output.stdout, output.stderr],
  })
}

/** Whether the server at `url` says that it can serve. */
export function isServing(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) }).then(
    (answer) => answer.ok,
    () => false,
  )
}
