import type { linkRefusal as english } from '../en/link-refusal.ts'
import type { Translation } from '../say.ts'

export const linkRefusal: Translation<typeof english> = {
  broken: 'Este enlace no funciona. Ábralo de nuevo desde su correo electrónico.',
  cancelled: 'Esta oferta ya se retiró o se canceló. Ya no cuenta.',
  outbid: 'Alguien ofertó más después, así que no hay nada que retirar.',
  closed: 'La subasta ha terminado, así que esta oferta ya no se puede retirar.',
  closesSoon: 'Falta muy poco para el cierre y ya no se puede retirar una oferta. Escriba a los organizadores.',
  once: 'Puede retirar una sola oferta por artículo, y ya lo hizo. Escriba a los organizadores.',
  tooLate: 'Las ofertas se pueden retirar durante {minutes} minutos. Ese tiempo ya pasó.',
  freshWin: 'Ganó “{title}” hace menos de {days} días. Consulte con {organization} ({contact}).',
  stillWinning:
    'Va ganando “{title}”, así que necesitamos su correo electrónico hasta que termine la subasta. Consulte con {organization} ({contact}).',
}
