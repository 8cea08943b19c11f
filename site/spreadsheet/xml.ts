import { Parser } from 'saxen'

/** What is done at each element of a document; names come without their prefix. */
export interface XmlReader {
  /** @param attribute blank where there is none of that name */
  open?(name: string, attribute: (name: string) => string): void
  close?(name: string): void
  text?(text: string): void
}

/** Reads a document from its beginning to its end; an empty one has nothing to read. Throws when it is not well-formed. */
export function readXml(document: string, { open, close, text }: XmlReader) {
  if (document === '') return
  const parser = new Parser()
  parser.on('openTag', (name, attributesOf, decode) =>
    open?.(localName(name), (wanted) => {
      const attributes = attributesOf()
      return decode(attributes[Object.keys(attributes).find((key) => localName(key) === wanted) ?? ''] ?? '')
    }),
  )
  parser.on('closeTag', (name) => close?.(localName(name)))
  parser.on('text', (content, decode) => text?.(decode(content)))
  parser.on('cdata', (content) => text?.(content))
  parser.parse(document)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
