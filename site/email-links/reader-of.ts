import type { EmailReader } from '../../api/contract/email/email-reader.ts'

/** What a link in an email carries, as the API wants it; empty where it was cut short. */
export function readerOf({ searchParams }: URL): EmailReader {
  return { address: searchParams.get('address') ?? '', proof: searchParams.get('proof') ?? '' }
}
