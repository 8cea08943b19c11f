import type { contact as english } from '../en/contact.ts'
import type { Translation } from '../say.ts'

export const contact: Translation<typeof english> = {
  nameMissing: 'Escriba su nombre',
  nameTooLong: 'Acorte el nombre',
  phoneMissing: 'Escriba su número de teléfono',
  phoneInvalid: 'Escriba un número de teléfono válido',
  noLinks: 'No incluya enlaces ni correos electrónicos',
}
