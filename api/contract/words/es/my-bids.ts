import type { myBids as english } from '../en/my-bids.ts'
import type { Translation } from '../say.ts'

export const myBids: Translation<typeof english> = {
  wrongCode: 'Este código no es correcto o ya no sirve. Revíselo o pida uno nuevo.',
  codeInvalid: 'Escriba los 6 dígitos de nuestro correo',
  codeSent: 'Enviamos un código a {email}. Sirve durante {minutes} minutos.',
  unknownDevice: 'Abra Mis ofertas con el enlace de un correo o con un código.',
  notInDemo:
    'La demostración no envía correos, así que no hay códigos. Abra Mis ofertas desde uno de sus correos de prueba.',
  notWinning: 'Ya no va ganando, así que su máximo quedó sin efecto.',
  higher: 'Para subir su máximo, oferte uno más alto.',
  tooLateToRemind: 'El cierre está demasiado cerca para un recordatorio.',
  bidMissing: 'Esta oferta ya no está.',
  nothingToWatch: 'Este artículo ya no se puede seguir.',
  watchingTooMany: 'Ya sigue {count} artículos, que es el máximo. Deje de seguir algunos en Mis ofertas.',
}
