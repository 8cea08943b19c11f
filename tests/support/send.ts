import type { z } from 'zod'
import type { bidProblem } from '../../api/contract/auction/bidding/bid-view.ts'
import type { AnswerOf, BodyOf, KnownPath, Method } from '../../site/api-client/route.ts'

/** Makes calls that the API knows. */
export type Send<More = object> = ReturnType<typeof onlyKnown<More>>

/** Sends whatever it is told, also where the API knows no such call: an object as JSON, a string as it stands. */
export type SendAnything<More = object> = (
  method: string,
  path: string,
  body?: object | string,
  headers?: Record<string, string>,
) => Promise<Received<unknown> & More>

interface Received<Answer> {
  status: number
  headers: Headers
  text: string
  /** The JSON of what came back, read as what the route promises. */
  body: Answer
  /** The same when it is a refusal, `null` when all is well. A bid's says more than others. */
  refusal: z.output<typeof bidProblem> | null
}

/**
 * Limits `sendAnything` to what the API knows: another method or path does not compile, and answers have the type that
 * the API gives them. Of a body only the names of its fields are checked: tests send wrong values, and leave some out.
 */
export function onlyKnown<More = object>(sendAnything: SendAnything<More>) {
  function send<M extends Method, const Path extends string>(
    method: M,
    path: Path & KnownPath<M, Path>,
    body?: FieldsOf<M, Path> | string,
    headers?: Record<string, string>,
  ): Promise<Received<AnswerOf<M, Path>> & More>
  function send(...call: Parameters<SendAnything>): Promise<Received<unknown> & More> {
    return sendAnything(...call)
  }
  return send
}

/** The fields that the route reads, with whatever value. */
type FieldsOf<M extends Method, Path extends string> = { [Field in keyof BodyOf<M, Path>]?: unknown }
