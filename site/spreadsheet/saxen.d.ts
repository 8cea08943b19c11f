/** The part of saxen that is used here; it brings no types. */
declare module 'saxen' {
  type Decode = (text: string) => string

  export class Parser {
    on(event: 'openTag', read: (name: string, attributesOf: () => Record<string, string>, decode: Decode) => void): this
    on(event: 'closeTag', read: (name: string) => void): this
    on(event: 'text', read: (text: string, decode: Decode) => void): this
    on(event: 'cdata', read: (text: string) => void): this
    parse(document: string): this
  }
}
