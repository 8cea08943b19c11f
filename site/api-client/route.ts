import type { App } from '../../api/app.ts'

// What the API's own type says of a call: types only, so that no page gets heavier by them.

/** Every route by its segments, `:orgSlug` for one that may be anything, and at its end by its method in lower case. */
type Routes = App['~Routes']

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What is said of the route at `Path`, such as `/api/${string}/auction/${string}/bid`; `never` when there is none. */
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

/** A segment's own branch, or that of whatever stands there. */
type Child<Tree, Segment extends string> = Segment extends keyof Tree ? Tree[Segment] : Tree[keyof Tree & `:${string}`]

/** `Path`, if the API answers `M` there; else nothing fits, and the call does not compile. */
export type KnownPath<M extends Method, Path extends string> = [Route<M, Path>] extends [never] ? never : Path

/** What the route wants to be sent; nothing when it takes no body. */
export type BodyOf<M extends Method, Path extends string> =
  Route<M, Path> extends { body: infer Body } ? (unknown extends Body ? undefined : Body) : undefined

/** What the route answers when all is well. */
export type AnswerOf<M extends Method, Path extends string> =
  Route<M, Path> extends { response: infer Response } ? Response[keyof Response & (200 | 201 | 202)] : never
