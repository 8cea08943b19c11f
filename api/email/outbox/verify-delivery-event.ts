import { Resend } from 'resend'
import type { Config } from '../../server/context/config.ts'

/** What Resend signed, or `null`: only Resend may report bounces. */
export function verifyDeliveryEvent({ mail }: Pick<Config, 'mail'>, payload: string, headers: Headers): unknown {
  if (mail?.kind !== 'resend' || !mail.webhookSecret) return null
  const signed = {
    id: headers.get('svix-id') ?? '',
    timestamp: headers.get('svix-timestamp') ?? '',
    signature: headers.get('svix-signature') ?? '',
  }
  try {
    return new Resend(mail.apiKey).webhooks.verify({ payload, headers: signed, webhookSecret: mail.webhookSecret })
  } catch {
    // It throws on every signature that is not right, which is for the caller to answer.
    return null
  }
}
