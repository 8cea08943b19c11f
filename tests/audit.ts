import type { Count } from './support/step.ts'

/**
 * Asks the registry whether a weakness is known of a package that the running site needs. Not every registry answers
 * that; then nothing was checked, and nothing counts.
 */
export async function auditPackages(): Promise<Count> {
  const asking = Bun.spawn([process.execPath, 'audit', '--production', '--audit-level=moderate', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [answer, problem] = await Promise.all([new Response(asking.stdout).text(), new Response(asking.stderr).text()])
  const found = (await asking.exited) !== 0
  if (!isJson(answer)) {
    console.log(`Weaknesses of packages were not checked: ${problem.trim().split('\n').at(-1)}`)
    return { passed: 0, failed: 0, failures: [] }
  }
  if (found) console.log(answer)
  return { passed: Number(!found), failed: Number(found), failures: found ? ['Weaknesses of packages'] : [] }
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
