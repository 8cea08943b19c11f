import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startPostgres } from '../../db/embedded/embedded.ts'
import { findPrograms } from '../../db/embedded/programs.ts'
import { certificateFor } from './certificate.ts'

/** A server on this machine that speaks TLS, if it is asked to, and shows a certificate for 127.0.0.1. */
export async function startSecurePostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'bidlark-tls-'))
  // As root the server runs under another account, which must be able to walk in.
  await chmod(folder, 0o755)
  const { account } = await findPrograms(folder)
  const [certFile, keyFile] = [join(folder, 'server.crt'), join(folder, 'server.key')]

  const certificates = new Map<string, ReturnType<typeof certificateFor>>()

  async function writeCertificate(host: string) {
    const { cert, key } = await certificates.getOrInsertComputed(host, certificateFor)
    await writeFile(certFile, cert)
    await writeFile(keyFile, key, { mode: 0o600 })
    if (account) await chown(keyFile, account.uid, account.gid)
  }

  await writeCertificate('127.0.0.1')
  const settings = { ssl: 'on', ssl_cert_file: certFile, ssl_key_file: keyFile, fsync: 'off', full_page_writes: 'off' }
  const server = await startPostgres(folder, settings)
  return {
    /** Without a word about TLS. */
    url: server.url,
    /** The certificate that it shows now. */
    certFile,
    /** Shows a new certificate, for `host`. */
    async showCertificateFor(host: string) {
      await writeCertificate(host)
      const sql = postgres(server.url, { max: 1 })
      await sql`select pg_reload_conf()`
      await sql.end()
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}
