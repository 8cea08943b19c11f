import type * as english from './en.ts'
import type { Translation } from './say.ts'

export const offer: Translation<typeof english.offer> = {
  emailInvalid: 'Escriba un correo electrónico válido',
  amountInvalid: 'Escriba una cantidad válida para su oferta, por ejemplo 45.00',
  atLeast: 'La oferta debe ser de al menos {minimum}',
}

export const bid: Translation<typeof english.bid> = {
  notFound: 'No encontramos esta subasta',
  paddleReturned: 'Nadie tiene ya esta paleta.',
  blocked: 'Esta dirección de correo electrónico no puede ofertar aquí. Preguntas: {contact}.',
  inHall: 'Las ofertas por este artículo se hacen en el evento.',
  notStarted: 'La subasta aún no ha comenzado.',
  ended: 'La subasta ha terminado.',
  paused: {
    one: 'La subasta está en pausa un minuto, así que esta oferta no cuenta. Envíela de nuevo después.',
    other: 'La subasta está en pausa hasta {count} minutos, así que esta oferta no cuenta. Envíela de nuevo después.',
  },
  maximumReached: 'Este artículo llegó a la oferta máxima de {amount}.',
  tooLow: 'La oferta debe ser de al menos {minimum}',
  sameAmount: 'Alguien ya ofertó esa misma cantidad. La oferta debe ser de al menos {minimum}.',
  outbid: 'Superaron su oferta. La oferta debe ser de al menos {minimum}.',
  cooldown: 'Espere {seconds} segundos antes de volver a ofertar.',
  confirmAmount: 'La próxima oferta solo tiene que ser de {minimum}. ¿Quiere ofertar {amount}?',
  confirmSlip: 'La próxima oferta solo tiene que ser de {minimum}. ¿Quiso decir {suggested} y no {amount}?',
  confirmBuyNow: '¿Lo quiere ya por {price}? Será suyo de inmediato, es un compromiso y la subasta termina.',
  buyNowOver: 'La subasta ya empezó: la próxima oferta es de {minimum}.',
  buyNowGone: 'Esto ya no se puede comprar de inmediato. La próxima oferta es de {minimum}.',
  bought: 'Es suyo por {amount}.',
  keyReused: 'Este Idempotency-Key ya se usó para otra oferta. Envíe uno nuevo.',
  cancelled: 'Esta oferta se retiró o se canceló. Ya no cuenta.',
  winning: 'Va ganando con {amount}',
  winningUpTo: 'Va ganando con {amount}. Su máximo: {maximum}',
  maximumSet: 'Ya va ganando. Su máximo es de al menos {maximum}.',
  confirmEmail: 'Primero confirme su correo. Podemos enviarle un código.',
  beaten: 'Su oferta de {amount} cuenta, pero el máximo de otra persona es más alto. La oferta actual es de {price}.',
}

export const purchase: Translation<typeof english.purchase> = {
  notFound: 'Ya no encontramos esto.',
  blocked: bid.blocked,
  notStarted: 'Los lugares aún no están a la venta.',
  ended: 'Los lugares ya no están a la venta.',
  paused: {
    one: 'Todo está en pausa un minuto, así que no se compró nada. Envíelo de nuevo después.',
    other: 'Todo está en pausa hasta {count} minutos, así que no se compró nada. Envíelo de nuevo después.',
  },
  notSold: '“{kind}” no está a la venta en este momento. Elija de nuevo.',
  onlyNotSold: 'Esto no está a la venta en este momento. Vuelva a mirar.',
  priceChanged: 'El precio ahora es {price}. No se compró nada. ¿Lo quiere a ese precio?',
  soldOut: 'Se acaba de agotar. No se compró nada.',
  onlyLeft: {
    one: 'Solo queda un lugar. No se compró nada.',
    other: 'Solo quedan {count} lugares. No se compró nada.',
  },
  tooManyEach: {
    one: 'Cada familia puede tener un lugar. No se compró nada.',
    other: 'Cada familia puede tener {count} lugares. No se compró nada.',
  },
  keyReused: 'Esto ya se compró, con otros datos. Revíselo antes de comprar más.',
  cancelled: 'Esta compra se canceló.',
  confirmEmail: bid.confirmEmail,
  bought: {
    one: 'Es suyo: un lugar por {total}. Le enviamos un recibo por correo.',
    other: 'Son suyos: {count} lugares por {total}. Le enviamos un recibo por correo.',
  },
  quantityInvalid: 'Elija cuántos',
  priceInvalid: 'Cargue la página de nuevo',
  answerTooLong: 'Escriba 200 caracteres como máximo',
  placesLeft: 'Quedan lugares, así que no hay lista de espera. Puede comprarlos ahora.',
  lineOver: 'La venta termina demasiado pronto para la lista de espera.',
  inLine: 'Está en la lista de espera. Le escribiremos cuando sea su turno.',
  takenBackBefore: 'Estos lugares ya se devolvieron o se cancelaron.',
  pickedUp: 'Estos lugares ya se entregaron.',
  tooLateToReturn: 'La venta terminó, así que ya no se pueden devolver lugares.',
  returnTimeOver: 'Los lugares se pueden devolver durante {minutes} minutos. Ese tiempo ya pasó.',
  tooLateToAnswer: 'La venta terminó, así que esto ya no se puede cambiar.',
  tooManyAnswers: 'Vuelva a cargar la página: ahora tiene menos lugares.',
}

export const contact: Translation<typeof english.contact> = {
  nameMissing: 'Escriba su nombre',
  nameTooLong: 'Acorte el nombre',
  phoneMissing: 'Escriba su número de teléfono',
  phoneInvalid: 'Escriba un número de teléfono válido',
  noLinks: 'No incluya enlaces ni correos electrónicos',
}

export const paying: Translation<typeof english.paying> = {
  nothingLeft: 'No queda nada por pagar.',
  off: 'Por ahora no se puede pagar aquí con tarjeta.',
  away: 'El servicio de tarjetas no respondió. No se le cobró nada. Inténtelo de nuevo.',
  refused: 'El servicio de tarjetas no puede recibir este pago por ahora. No se le cobró nada.',
  'too-little': 'Menos de $0.50 no se puede pagar con tarjeta. Pregunte a los organizadores cómo pagarlo.',
  'too-much': 'Más de $999,999.99 no se puede pagar con tarjeta de una vez. Pregunte a los organizadores cómo pagarlo.',
}

export const donation: Translation<typeof english.donation> = {
  titleMissing: 'Escriba qué dona',
  titleTooLong: 'Escriba 200 caracteres como máximo',
  descriptionTooLong: 'Escriba 2,000 caracteres como máximo',
  valueInvalid: 'Escriba una cantidad, como 200 o 49.50',
  nameTooLong: 'Escriba 50 caracteres como máximo',
  noLinks: 'No incluya enlaces ni correos electrónicos',
  noPhone: 'No incluya números de teléfono',
  siteInvalid: 'Escriba una dirección web, como www.example.org',
  off: 'Esta página no recibe donaciones por ahora.',
  trap: 'Algo llenó un campo que las personas no ven. Escriba mejor a {contact}.',
  stale: 'Esta página estuvo abierta demasiado tiempo. Presione Enviar donación otra vez.',
  early: '¡Qué rápido! Presione Enviar donación otra vez.',
  full: 'Ya hay muchas donaciones en espera. Escriba mejor a {contact}.',
  'no-form': 'No llegó. Inténtelo de nuevo.',
  'too-slow': 'Tardó demasiado en llegar. Inténtelo de nuevo, quizás con una foto más pequeña.',
  busy: 'Muchas personas están enviando donaciones. Inténtelo de nuevo en un momento.',
  'not-a-picture': 'Elija una foto (PNG, JPG, GIF, etc.)',
  unreadable: 'No podemos leer esta foto. Guárdela de nuevo como JPG o elija otra.',
  heic: 'Esta foto es HEIC, y los navegadores no la muestran. Guárdela como JPG y elija esa.',
  'too-long': 'Elija una foto de menos de 10 MB',
  'too-large': 'Elija una foto de menos de 40 millones de píxeles',
  'no-room': 'Ahora no podemos recibir fotos. Envíela sin foto.',
}

export const linkRefusal: Translation<typeof english.linkRefusal> = {
  broken: 'Este enlace no funciona, o lo que mostraba ya no existe. Ábralo de nuevo desde su correo electrónico.',
  cancelled: 'Esta oferta ya se retiró o se canceló. Ya no cuenta.',
  outbid: 'Alguien ofertó más después, así que no hay nada que retirar.',
  closed: 'La subasta ha terminado, así que esta oferta ya no se puede retirar.',
  closesSoon: 'Falta muy poco para el cierre y ya no se puede retirar una oferta. Escriba a los organizadores.',
  once: 'Puede retirar una sola oferta por artículo, y ya lo hizo. Escriba a los organizadores.',
  tooLate: 'Las ofertas se pueden retirar durante {minutes} minutos. Ese tiempo ya pasó.',
  freshWin: 'Ganó “{title}” hace menos de {days} días. Consulte con {organization} ({contact}).',
  hasPlaces: 'Tiene lugares en “{title}”. Pregunte a {organization} ({contact}).',
  stillWinning:
    'Va ganando “{title}”, así que necesitamos su correo electrónico hasta que termine la subasta. Consulte con {organization} ({contact}).',
}

export const myBids: Translation<typeof english.myBids> = {
  wrongCode: 'Este código no es correcto o ya no sirve. Revíselo o pida uno nuevo.',
  codeInvalid: 'Escriba los 6 dígitos de nuestro correo',
  codeSent: 'Enviamos un código a {email}. Sirve durante {minutes} minutos.',
  linkOver: 'Este enlace es demasiado antiguo. En su lugar podemos enviarle un código.',
  unknownDevice: 'Abra Mis ofertas con el enlace de un correo o con un código.',
  notInDemo:
    'La demostración no envía correos, así que no hay códigos. Abra Mis ofertas desde uno de sus correos de prueba.',
  notWinning: 'Ya no va ganando, así que su máximo quedó sin efecto.',
  higher: 'Para subir su máximo, oferte uno más alto.',
  nameNotAsked: 'Ya no necesitamos su nombre.',
  tooLateToRemind: 'El cierre está demasiado cerca para un recordatorio.',
  bidMissing: 'Esta oferta ya no está.',
  nothingToWatch: 'Este artículo ya no se puede seguir.',
  watchingTooMany: 'Ya sigue {count} artículos, que es el máximo. Deje de seguir algunos en Mis ofertas.',
}

export const question: Translation<typeof english.question> = {
  missing: 'Escriba su pregunta',
  tooLong: 'Escriba 1,000 caracteres como máximo',
  trap: 'Algo llenó un campo que las personas no ven. Escriba mejor a {contact}.',
  stale: 'Esta página estuvo abierta demasiado tiempo. Presione Enviar pregunta otra vez.',
  early: '¡Qué rápido! Presione Enviar pregunta otra vez.',
  unreachable: 'Ahora no podemos enviar preguntas. Escriba a {contact}.',
}

export const request: Translation<typeof english.request> = {
  tooMany: 'Demasiados intentos. Vuelva a intentarlo en {time}.',
  tooManyPages: 'Demasiadas páginas a la vez. Espere un momento y vuelva a intentarlo.',
  busy: 'Estamos muy ocupados en este momento. Vuelva a intentarlo en un momento.',
  biddingBusy: 'Están llegando muchas ofertas. Vuelva a intentarlo en un momento.',
  otherSite: 'Esta solicitud vino de otro sitio.',
  notAForm: 'Envíe un formulario.',
  tooLong: 'La solicitud es demasiado grande.',
  pictureTooLong: 'La imagen debe pesar menos de 10 MB',
  organizationMissing: 'No encontramos esta organización',
  failed: 'Algo falló de nuestro lado. Vuelva a intentarlo.',
  unstorable: 'La solicitud contiene caracteres que no se pueden guardar.',
  gone: 'Esta organización o este artículo ya no existe.',
  notBoth: 'Envíe una cantidad o un máximo, no los dos',
  keyInvalid: 'El Idempotency-Key no es válido',
  amountPositive: 'La cantidad debe ser mayor que cero',
  amountTooHigh: 'La oferta puede ser de {amount} como máximo',
}

export const mail: Translation<typeof english.mail> = {
  enterAmount: 'Escriba ahí {price}.',
  addCode: 'Si hay lugar para una nota, agregue su código: {code}.',
  stillSent: 'Seguirá recibiendo los comprobantes de sus ofertas y los avisos de lo que gane.',
}

export const payments: Translation<typeof english.payments> = {
  cash: 'Efectivo',
  check: 'Cheque',
  card: 'Tarjeta',
  link: 'Pago en línea',
  online: 'Tarjeta en línea',
  other: 'Otro',
  waived: 'Condonado',
  refund: 'Reembolso',
  refundCash: 'Reembolso en efectivo',
  refundCheck: 'Reembolso con cheque',
  forFee: 'y {price} para la comisión de la tarjeta',
}

export const share: Translation<typeof english.share> = {
  gift: 'Donativo: {title}',
  allFrom: '{title}, de {name}',
  halfFrom: 'La mitad de {title}, de {name}',
  partFrom: 'Una parte de {title}, de {name}',
  allBy: '{title}, a cargo de {name}',
  halfBy: 'La mitad de {title}, a cargo de {name}',
  partBy: 'Una parte de {title}, a cargo de {name}',
}

export const rules: Translation<typeof english.rules> = {
  payment: 'El pago se hace dentro de las {hours} horas después del cierre de la subasta.',
  pickup: 'La entrega es en la oficina de la escuela, si no indicamos otra cosa.',
  howToPay: 'Cómo pagar: pregúntenos.',
}

export const maintenance: Translation<typeof english.maintenance> = {
  message: 'Este sitio se está actualizando. Vuelva a intentarlo en un momento.',
  title: 'Volvemos en un momento',
  text: '{product} se está actualizando. Esta página se recarga sola, y no se pierde ninguna oferta.',
}

export const query: Translation<typeof english.query> = {
  filterUnknown: 'No se entiende este filtro o esta búsqueda. Elíjalo de nuevo.',
  searchTooLong: 'Busque con 100 caracteres como máximo.',
  askedTwice: 'Esta dirección dice lo mismo dos veces. Elija de nuevo.',
}
