import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const ALGORITHM = 'AES-GCM'
/** In bytes, as the algorithm wants it. */
const NONCE = 12

/** Encrypts secrets of organizations with a key that is not in the database. See product#sealed-secrets. */
export interface Seal {
  /** @param about what the secret is, and whose: it opens for nothing else */
  seal(secret: string, about: string): Promise<string>
  /** The secret; `null` when it was sealed with another key, or about something else. */
  open(sealed: string, about: string): Promise<string | null>
}

/** The key is `SECRETS_KEY`, or a file beside the data that the first secret makes. */
export function openSeal(config: Pick<Config, 'secretsKey' | 'dataDir'>): Seal {
  let known: Promise<CryptoKey | null> | null = null

  async function key(): Promise<CryptoKey | null> {
    known ??= readKey(config)
    const read = await known.catch(() => null)
    if (read === null) known = null
    return read
  }

  return {
    async seal(secret, about) {
      const aesKey = (await key()) ?? (await makeKey(config))
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE))
      const sealed = await crypto.subtle.encrypt(algorithm(nonce, about), aesKey, Buffer.from(secret))
      return Buffer.concat([nonce, new Uint8Array(sealed)]).toString('base64url')
    },
    async open(sealed, about) {
      const aesKey = await key()
      const bytes = Buffer.from(sealed, 'base64url')
      if (aesKey === null || bytes.length <= NONCE) return null
      const opening = crypto.subtle.decrypt(algorithm(bytes.subarray(0, NONCE), about), aesKey, bytes.subarray(NONCE))
      // It fails for no other reason than another key, another subject, or other bytes.
      return opening.then((secret) => Buffer.from(secret).toString()).catch(() => null)
    },
  }
}

function algorithm(nonce: Uint8Array, about: string) {
  return { name: ALGORITHM, iv: nonce, additionalData: Buffer.from(about) }
}

async function readKey({ secretsKey, dataDir }: Pick<Config, 'secretsKey' | 'dataDir'>): Promise<CryptoKey | null> {
  const phrase = secretsKey ?? (await readFile(fileIn(dataDir), 'utf8').catch(() => null))
  // Empty on a full disk, or while another process writes it: what it encrypts, anyone could open.
  return phrase?.trim() ? keyOf(phrase.trim()) : null
}

/** Of two processes that make it at once, both use the one that was there first. */
async function makeKey(config: Pick<Config, 'secretsKey' | 'dataDir'>): Promise<CryptoKey> {
  await mkdir(config.dataDir, { recursive: true })
  const file = fileIn(config.dataDir)
  const phrase = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  await writeFile(file, `${phrase}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(file, 0o600)
  const made = await readKey(config)
  if (!made) throw new Error(`The key for secrets at ${file} cannot be read`)
  return made
}

async function keyOf(phrase: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', Buffer.from(phrase))
  return crypto.subtle.importKey('raw', hash, ALGORITHM, false, ['encrypt', 'decrypt'])
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.key')
}
