import type { bid as english } from '../en/bid.ts'
import type { Translation } from '../say.ts'

export const bid: Translation<typeof english> = {
  notFound: 'No encontramos esta subasta',
  blocked: 'Esta dirección de correo electrónico no puede ofertar aquí. Preguntas: {contact}.',
  notStarted: 'La subasta aún no ha comenzado.',
  ended: 'La subasta ha terminado.',
  maximumReached: 'Este artículo llegó a la oferta máxima de {amount}.',
  tooLow: 'La oferta debe ser de al menos {minimum}',
  sameAmount: 'Alguien ya ofertó esa misma cantidad. La oferta debe ser de al menos {minimum}.',
  outbid: 'Superaron su oferta. La oferta debe ser de al menos {minimum}.',
  cooldown: 'Espere {seconds} segundos antes de volver a ofertar.',
  confirmAmount: 'Es mucho más que la oferta actual. ¿Quiso ofertar {amount}?',
  keyReused: 'Este Idempotency-Key ya se usó para otra oferta. Envíe uno nuevo.',
  cancelled: 'Esta oferta se retiró o se canceló. Ya no cuenta.',
  winning: 'Va ganando con {amount}',
  maximumSet: 'Ya va ganando. Su máximo es de al menos {maximum}.',
  confirmEmail: 'Primero confirme su correo. Podemos enviarle un código.',
  beaten: 'Su oferta de {amount} cuenta, pero el máximo de otra persona es más alto. La oferta actual es de {price}.',
}
