import { DAY_SECONDS } from '../../../contract/values/time/time.ts'

/** For less than a year, as the standard asks; it is made anew for each reader. */
const VALID_DAYS = 180

/**
 * Where to report a weakness of this site, as programs look for it. RFC 9116.
 * @param contact an email address, or the address of a page
 */
export function securityText(contact: string, publicUrl: URL, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_SECONDS * 1000)
  return [
    `Contact: ${contact.includes('@') && !contact.startsWith('http') ? `mailto:${contact}` : contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    '',
  ].join('\n')
}
