import type { offer as english } from '../en/offer.ts'
import type { Translation } from '../say.ts'

export const offer: Translation<typeof english> = {
  emailInvalid: 'Escriba un correo electrónico válido',
  amountInvalid: 'Escriba una cantidad válida para su oferta',
  atLeast: 'La oferta debe ser de al menos {minimum}',
}
