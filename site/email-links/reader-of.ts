import type { MailReader } from '../../api/contract/email/mail-reader.ts'

/** What a link in an email carries, as the API wants it; empty where it was cut short. */
export function readerOf({ searchParams }: URL): MailReader {
  return { address: searchParams.get('address') ?? '', proof: searchParams.get('proof') ?? '' }
}
