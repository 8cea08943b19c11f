import { contact } from '../../../api/contract/words/es/contact.ts'
import type { Translation } from '../../../api/contract/words/say.ts'
import type { contactFields as english } from '../en/contact-fields.ts'

export const contactFields: Translation<typeof english> = {
  contactName: 'Su nombre',
  contactNameOptional: 'Su nombre (opcional)',
  contactPhone: 'Su número de teléfono',
  contactPhoneOptional: 'Su número de teléfono (opcional)',
  contactNote: 'Solo lo ven los organizadores.',
  contactChange: 'Cambiar',
  nameMissing: contact.nameMissing,
  phoneMissing: contact.phoneMissing,
  contactUnloaded: 'Una parte de esta página no se cargó. Vuelva a cargarla para ofertar.',
}
