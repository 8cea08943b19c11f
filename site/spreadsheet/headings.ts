import { itemColumns } from '../../api/contract/auction/items/item-columns.ts'
import type { ImportedField } from '../../api/contract/auction/items/item-import.ts'
import { wordsOf } from './heading-words.ts'

/**
 * What a column of a spreadsheet may be: a field of an item, the time of day that belongs to a column of dates, the name of
 * its photo's file, or nothing.
 */
export type Column = Exclude<ImportedField, 'imageUrl'> | 'startClock' | 'endClock' | 'photo' | 'leave-out'

/** What they are called where one chooses. */
export const columnNames: Record<Column, string> = {
  ...itemColumns,
  startClock: 'Opens: Time of Day',
  endClock: 'Closes: Time of Day',
  photo: 'Photo File',
  'leave-out': 'Leave Out',
}

const byName = new Map(Object.entries(columnNames).map(([column, name]) => [wordsOf(name), column as Column]))

/** What may be where bids begin, but for how many people or nights there are at least. */
const MAYBE_STARTING_BID =
  /\b(bid|price|amount|precio|puja)\b|\b(min|minimum)\b(?! (number|age|guests?|people|persons?|players?|group|nights?|days?|hours?)\b)/

/** What a column is by the words of its heading, English or Spanish. The first rule that fits counts: "Donor Email" is an address, no donor. */
const rules: [heading: RegExp, column: Column][] = [
  [
    /\b(most|max(imum)?|limit) (per|each)\b|\bper (family|bidder|household|buyer) (limit|max(imum)?)\b|\bmaximo por\b/,
    'mostEach',
  ],
  // What became of an item, in lists that other programs wrote, and in our own.
  [
    /\b(utc|bids|current|high(est)?|winn\w+|(?<!fecha )final|sold|paid|buyers?|bidder|paddle|buy|(clos|end)ing (bid|price)|ganador|comprador)\b/,
    'leave-out',
  ],
  [
    /\b(fixed|set|flat|ticket) (price|amount|cost|fee)\b|\b(price|cost|fee) (per|for one|of one|each)\b|\bprecio (fijo|por)\b/,
    'fixedPrice',
  ],
  [
    /^((how many|number of|no of|# of|total|available|cantidad de|numero de) )?(places|spots|seats|slots|tickets|plazas|lugares|cupos|entradas)( (available|total|for sale|disponibles))?$/,
    'placeCount',
  ],
  [
    /\b(photo|picture|image|foto|imagen) (desc\w*|captions?|alt)\b|\balt( text)?$|\b(descripcion|texto) (de (la )?)?(foto|imagen)\b/,
    'photoDescription',
  ],
  [/\b(photos?|pictures?|pics?|images?|file|filename|fotos?|imagen(es)?|archivo)\b/, 'photo'],
  [/^((item|auction|short|long|full|brief|lot) )?(description|descripcion|desc)\b(?! url)/, 'description'],
  [/\b(websites?|web|url|link|sitio|enlace)\b/, 'donorUrl'],
  [/\be ?mail\b|\bcorreo\b/, 'donorEmail'],
  [/\bhid(e|den)\b|\bbefore it opens\b/, 'hidesUntilOpen'],
  [/\b(restrict|disclaim|exclu|except|limitation|restriccion)|\bfine print\b/, 'customDisclaimers'],
  [/\b(rules?|terms|conditions|reglas|condiciones)\b/, 'customRules'],
  [
    /\b(receipt\w*|tax(able)?|consign\w*|solicit\w*|shipping|contact|(first|last) name|phone|address|city|state|zip|expir\w+|received|sent|status|location|quantity|qty|reserve|telefono|direccion|cantidad|ciudad)\b/,
    'leave-out',
  ],
  [/\b(increments?|increase|raise|step|incremento|aumento)\b/, 'minimumRaise'],
  [
    /\b(start(ing)?|opening|min(imum)?) (bid|price|amount|value)\b|\b(puja|oferta|precio|monto|valor) (inicial|minim[ao]|de (salida|inicio|apertura))\b/,
    'startingBid',
  ],
  [/\b(value|valuation|fmv|worth|retail|market|msrp|est|estimated?|appraisal|valor)\b/, 'estimatedValue'],
  [/\b(extend|extension|last minutes?|snip(e|ing))\b/, 'extensionMinutes'],
  [/\b(clos(e|es|ing)|ends?|ending|until|deadline|cierre|cierra|termina|fin|final)\b/, 'endTime'],
  [
    /\b(start(ing)?|open(ing|s)?|begin) (at|on|date|time)\b|\b(start(s|ing)?|open(s|ing)?|begins?|from|inicio|apertura|empieza|abre)$/,
    'startTime',
  ],
  [
    /^((auction|item|listing|lot|package|catalog|bid|sheet|tag|de|articulo|lote) )*(no|nr|nbr|num|number|id|code|#|numero)( (de )?(articulo|lote))?$|^(item|lot|package|lote)$/,
    'itemNumber',
  ],
  [MAYBE_STARTING_BID, 'startingBid'],
  [/\b(category|categories|type|group|kind|section|categoria|tipo|seccion)\b/, 'category'],
  // Where its cells say "Live" and "Silent".
  [/\b(category|type|kind|section)\b/, 'isInHall'],
  [
    /\b(descriptions?|describe|desc|details?|about|text|contents|includ\w+|descripcion|detalles?|incluye)\b|\b(for|to) bidders$/,
    'description',
  ],
  [/^((donors?|internal|private) )?notes?$|\bthank|^notas?$/, 'donorNote'],
  [
    /^donated$|\b(donors?|contributor|sponsors?|business|company|organization|vendor|merchant|courtesy|from whom|who (gave|donated|gives)|(donat|giv|provid|sponsor)\w+ by|donantes?|donado por|empresa|patrocinador|cortesia)\b/,
    'donatedBy',
  ],
  // Of forms on which donors answer questions: "What would you like to donate?", "Item you are giving".
  [
    /^(what|que)\b.*\b(donat|giv|contribut|offer|dona)|\b(items?|donation|gift|prize|basket|service)( s)? (that )?(you|to donate)\b/,
    'title',
  ],
  [
    /^((silent|auction|items?|listing|lot|package|basket|prize|gift|donat(ed|ion)|what|name|title|headline|of|or|service|experience|titulo|articulos?|objeto|producto|nombre|del?|lote|premio|subasta) ?)+$/,
    'title',
  ],
]

/** Whether a heading says only that it may be the starting bid: "Amount", and "Price". */
export function mayBeStartingBid(heading: string): boolean {
  const [first] = rules.find(([pattern]) => pattern.test(wordsOf(heading))) ?? []
  return first === MAYBE_STARTING_BID
}

/** What a heading may mean, the likeliest first; a heading that no rule knows means nothing. */
export function meaningsOf(heading: string): Column[] {
  const words = wordsOf(heading)
  const named = byName.get(words)
  if (named) return [named]
  return [...new Set(rules.filter(([pattern]) => pattern.test(words)).map(([, column]) => column))]
}
