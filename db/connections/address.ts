import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

/** A database, apart from how the way there is protected. */
export interface Address {
  /** Without the parameters that are about TLS, so that no driver adds its own idea of them. */
  url: string
  /** `null`: nothing is encrypted. */
  tls: ConnectionOptions | null
}

/** What libpq calls them, but for those that go on without TLS in silence where the server has none. */
const MODES = ['disable', 'require', 'verify-ca', 'verify-full']
const PARAMETERS = ['sslmode', 'sslrootcert']
/** The root certificates that this machine trusts. */
const SYSTEM = 'system'

/**
 * Reads `sslmode` and `sslrootcert` as libpq does: `require` encrypts, `verify-ca` also asks for a certificate that the
 * root certificate vouches for, and `verify-full` for the host's name in it. Without a mode nothing is encrypted.
 * Throws what is wrong with them.
 */
export function readAddress(databaseUrl: string): Address {
  const url = new URL(databaseUrl)
  const names = [...url.searchParams.keys()].filter((name) => name.startsWith('ssl'))
  const unknown = names.find((name) => !PARAMETERS.includes(name))
  if (unknown) throw new Error(`takes sslmode and sslrootcert, but not ${unknown}`)
  const mode = url.searchParams.get('sslmode') ?? 'disable'
  const tls = tlsOf(mode, url.searchParams.get('sslrootcert'))
  for (const name of names) url.searchParams.delete(name)
  return { url: url.href, tls }
}

function tlsOf(mode: string, root: string | null): ConnectionOptions | null {
  if (!MODES.includes(mode)) throw new Error(`takes an sslmode of ${MODES.join(', ')}`)
  if (mode === 'verify-full') return root === null || root === SYSTEM ? {} : { ca: readRoot(root) }
  // Anybody can have a certificate for some host from those whom the system trusts.
  if (root === SYSTEM) throw new Error('needs sslmode=verify-full with sslrootcert=system')
  if (mode === 'disable' && root !== null) throw new Error('names an sslrootcert, but no sslmode that asks for TLS')
  if (mode === 'disable') return null
  if (root !== null) return { ca: readRoot(root), checkServerIdentity: () => undefined }
  if (mode === 'verify-ca') throw new Error('needs an sslrootcert with sslmode=verify-ca')
  return { rejectUnauthorized: false }
}

function readRoot(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error('names an sslrootcert that cannot be read')
  }
}
