import type * as english from '../en/gifts.ts'
import { bid } from '../es.ts'
import type { Translation } from '../say.ts'

export const gift: Translation<typeof english.gift> = {
  notFound: 'En este momento no se reciben donativos para esto.',
  blocked: 'Esta dirección de correo electrónico no puede donar aquí. Preguntas: {contact}.',
  notStarted: 'Todavía no se reciben donativos.',
  ended: 'Ya no se reciben donativos para esto. No se donó nada.',
  keyReused: 'Este donativo se envió antes con otros datos. Empiece de nuevo.',
  cancelled: 'Este donativo se retiró o se canceló.',
  confirmEmail: bid.confirmEmail,
  given: '¡Gracias! Prometió {amount}. Le enviamos por correo cómo pagarlo.',
  amountInvalid: 'Escriba una cantidad, por ejemplo 50 o 49.50',
  amountTooLow: 'Done al menos $1',
  amountTooHigh: 'Es más de lo que se recibe en esta página',
  takeBackOver: 'Los donativos se pueden retirar durante {minutes} minutos. Ese tiempo ya pasó.',
}
