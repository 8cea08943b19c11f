import type { App } from '../../api/app.ts'

// What the API's own type says of a call: types only, so that no page gets heavier by them.

/** Every route by its segments, `:orgSlug` for one that may be anything, and at its end by its method in lower case. */
type Routes = App['~Routes']

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The type of the route at `Path`, such as `/api/${string}/auction/${string}/bid`; `never` when there is none. */
type Route<M extends Method, Path extends string> =
  At<Routes, WithoutQuery<Path>> extends infer Found
    ? Lowercase<M> extends keyof Found
      ? Found[Lowercase<M>]
      : never
    : never

type WithoutQuery<Path extends string> = Path extends `${infer Start}?${string}` ? Start : Path

type At<Tree, Path extends string> = Path extends `/${infer Head}/${infer Rest}`
  ? At<Child<Tree, Head>, `/${Rest}`>
  : Path extends `/${infer Last}`
    ? Child<Tree, Last>
    : never

/** A segment's own branch, or that of its parameter. */
type Child<Tree, Segment extends string> = Segment extends keyof Tree ? Tree[Segment] : Tree[keyof Tree & `:${string}`]

/** `Path`, if the API answers `M` there; else nothing fits, and the call does not compile. */
export type KnownPath<M extends Method, Path extends string> = [Route<M, Path>] extends [never] ? never : Path

/** What the route wants to be sent; nothing when it takes no body. */
export type BodyOf<M extends Method, Path extends string> =
  Route<M, Path> extends { body: infer Body } ? (unknown extends Body ? undefined : Sent<Body>) : undefined

/** Forms send their numbers as the text that was typed; the type of the API only knows what that is read as. */
type Sent<Body> = { [Field in keyof Body]: SentField<Body[Field]> }
type SentField<Value> = Value extends readonly (infer One)[]
  ? SentField<One>[]
  : Value extends object
    ? Sent<Value>
    : number extends Value
      ? Value | string
      : Value

/** What the route answers when all is well. */
export type AnswerOf<M extends Method, Path extends string> =
  Route<M, Path> extends { response: infer Response } ? Response[keyof Response & (200 | 201 | 202)] : never

/** What may come after the question mark of a path, all of it as text. */
export type QueryOf<M extends Method, Path extends string> =
  Route<M, Path> extends { query: infer Query } ? Partial<Record<keyof Query & string, string>> : never

/** What may come after the question mark, as pages have it: the values of a schema. */
export type PageQuery<M extends Method, Path extends string> = {
  [Name in keyof QueryOf<M, Path>]?: string | number | boolean | null | undefined
}

/** What the route may refuse with, by its schemas. */
export type RefusalOf<M extends Method, Path extends string> =
  Route<M, Path> extends { response: infer Response } ? Response[Exclude<keyof Response, 200 | 201 | 202>] : never

/** A body as the last argument of a call; none where the route takes none. */
export type BodyArguments<M extends Method, Path extends string> =
  BodyOf<M, Path> extends undefined ? [] : [body: BodyOf<M, Path>]

/** An answer whose JSON is known once `ok` is. */
export type TypedResponse<Answer> = Accepted<Answer> | Refused

interface Accepted<Answer> extends Response {
  readonly ok: true
  json(): Promise<Answer>
}

interface Refused extends Response {
  readonly ok: false
}
