import type { Translation } from '../../../api/contract/words/say.ts'
import type { calendar as english } from '../en/calendar.ts'

export const calendar: Translation<typeof english> = {
  closes: 'Cierra la subasta: {item}',
  closesOnMany: 'Cierra la subasta de {count} artículos de {organization}',
  more: 'Y {count} más.',
  closesAt: 'Cierra el {time}.',
  extension: 'Las ofertas en los últimos minutos pueden mover el cierre, {minutes} minutos como máximo.',
  missing: 'No existe esta subasta',
  later: 'Vuelva a intentarlo en un momento',
}
