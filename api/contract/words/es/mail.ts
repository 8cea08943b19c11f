import type { mail as english } from '../en/mail.ts'
import type { Translation } from '../say.ts'

export const mail: Translation<typeof english> = {
  stillSent: 'Seguirá recibiendo los comprobantes de sus ofertas y los avisos de lo que gane.',
}
