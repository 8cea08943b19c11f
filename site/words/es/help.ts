import type { Translation } from '../../../api/contract/words/say.ts'
import type { help as english } from '../en/help.ts'

export const help: Translation<typeof english> = {
  title: 'Ayuda',
  description: 'Guías breves para ofertar y para organizar una subasta.',
  lead: 'Dos guías breves. Si tiene una pregunta sobre un artículo, escriba a su organización. El correo está en la página del artículo.',
  forBidders: 'Para ofertar',
  forOrganizers: 'Para organizadores (en inglés)',
  guide: 'Ayuda para ofertar',
  guideLead: 'Solo necesita un correo electrónico.',
  all: 'Toda la ayuda',
  partBidding: 'Ofertar',
  bidding: 'Cómo ofertar',
  maximum: 'Deje que ofertemos por usted',
  myBids: 'Todas sus ofertas en un solo lugar',
  receipt: 'Su comprobante y “No fui yo”',
  outbid: 'Cuando alguien supera su oferta',
  waiting: 'Por qué hay que esperar entre ofertas',
  partEnd: 'El cierre',
  closing: 'Los últimos minutos',
  winning: 'Cuando gana',
  partEmail: 'Su correo electrónico',
  mails: 'Qué correos recibe y cómo dejar de recibirlos',
  address: 'Quién ve su correo electrónico',
}
