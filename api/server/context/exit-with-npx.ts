import { existsSync, readFileSync } from 'node:fs'

const EVERY_MS = 500

/** Calls `leave` once the npx that started us is gone: when killed, it does not tell its children. */
export function exitWithNpx(leave: () => void) {
  if (!process.env.npm_execpath?.endsWith('npm-cli.js') || !existsSync('/proc/self/stat')) return
  // Between npx and us is only "bun run", which lives on under another parent.
  const launcher = parentOf(process.ppid)
  setInterval(() => parentOf(process.ppid) !== launcher && leave(), EVERY_MS).unref()
}

function parentOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold blanks; after it come the state and the parent.
  return stat.slice(stat.lastIndexOf(')')).split(' ')[2]
}
