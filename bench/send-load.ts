import type { Load, LoadResult } from './load.ts'

export const CONNECTIONS = 64

/** Sends requests from a process of its own, see load.ts. */
export async function sendLoad(load: Omit<Load, 'connections'>): Promise<LoadResult> {
  const whole: Load = { ...load, connections: CONNECTIONS }
  const sender = Bun.spawn(['bun', `${import.meta.dir}/load.ts`, JSON.stringify(whole)], { stdout: 'pipe' })
  return JSON.parse(await new Response(sender.stdout).text())
}
