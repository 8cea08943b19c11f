import { generate } from 'selfsigned'

/** A certificate for a host, or an IP address, that is its own root, and its private key; both as PEM. */
export async function certificateFor(host: string) {
  const isIp = /^[\d.]+$/.test(host)
  const { cert, private: key } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [isIp ? { type: 7, ip: host } : { type: 2, value: host }] },
    ],
  })
  return { cert, key }
}
