import type { RateLimit } from '../../api/server/http/limits.ts'

/**
 * What `open` opens while a limit that each process counts for itself allows only `most`: used up by a few calls instead
 * of thousands. How many it allows in truth, limits.test.ts compares with docs/product/limits.md.
 */
export function withLimit<Opened>(limit: RateLimit, most: number, open: () => Opened): Opened {
  const usual = limit.most
  limit.most = most
  try {
    return open()
  } finally {
    limit.most = usual
  }
}
