import { parseUrl } from '../../api/contract/values/address/parse-url.ts'

const HERE = 'http://here.invalid'

/** Whether `url` is a path of this site, as a browser would read it: no "//elsewhere", not in disguise either. */
export function isLocalPath(url: string): boolean {
  return url.startsWith('/') && parseUrl(url, HERE)?.origin === HERE
}
