/**
 * A typed client with a method for every call. The types come from the contract, and no code of the contract is needed
 * at run time. It needs `fetch`. Node 24 runs this file without a build.
 */
import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import type { ErrorBody, ErrorCode } from '@hai/contract/errors'

/** The server refused the call. `body.code` is the error code, and `body.data` has its details. */
export class Refused extends Error {
  readonly body: ErrorBody
  /** Attempts without an answer before this refusal. One of them may have had an effect. */
  readonly unanswered: number

  constructor(body: ErrorBody, unanswered = 0) {
    super(`${body.code}: ${body.message}`)
    this.body = body
    this.unanswered = unanswered
  }
}

/** True if the server refused the call with this code. TypeScript then knows the type of `body.data`. */
export const isRefused = <Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is Refused & { readonly body: Extract<ErrorBody, { code: Code }> } =>
  error instanceof Refused && error.body.code === code

const TIMEOUT_MS = 10_000
const TRIES = 6
const FIRST_PAUSE_MS = 200
const BUSY = new Set([502, 503, 504])

/** The pause doubles after every attempt. Its random part keeps many clients from retrying at the same moment. */
const pauseBefore = (retry: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (retry - 1) * (0.5 + Math.random())))

export interface Client {
  /**
   * Makes one attempt. Throws `Refused` if the server refused the call. Throws any other error if there was no answer,
   * and then the call may have had an effect.
   */
  call<Name extends ProcedureName>(name: Name, input: CallInput<Name>): Promise<Output<Name>>
  /**
   * Repeats the call until there is an answer, at most six times. Use it only for calls that read, and for calls with
   * an `idempotency_key`. Create the key before the first attempt, so that all attempts use it and money moves only
   * once.
   */
  callUntilAnswered<Name extends ProcedureName>(name: Name, input: CallInput<Name>): Promise<Output<Name>>
  /** Later calls are made as this member. */
  signIn(email: string, password: string): Promise<Output<'sign_in'>>
}

export function createClient(url: string): Client {
  const base = url.replace(/\/+$/, '')
  let access_token: string | undefined

  async function post(name: ProcedureName, input: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...(access_token && { authorization: `Bearer ${access_token}` }) }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return fetch(`${base}/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(input), signal })
  }

  // The answer has the type of the contract, because the server checks its own output against it.
  const read = async <Name extends ProcedureName>(response: Response): Promise<Output<Name>> => {
    if (!response.ok) throw new Refused((await response.json()) as ErrorBody)
    return (await response.json()) as Output<Name>
  }

  const call: Client['call'] = async (name, input) => read(await post(name, input))

  return {
    call,
    callUntilAnswered: async (name, input) => {
      for (let tried = 1; ; tried += 1) {
        try {
          const response = await post(name, input)
          if (!BUSY.has(response.status)) return await read(response)
        } catch (error) {
          // An interrupted answer counts as none.
          if (error instanceof Refused) throw new Refused(error.body, tried - 1)
        }
        if (tried === TRIES) throw new Error(`${name}: no answer in ${TRIES} tries; ask again with the same key`)
        await pauseBefore(tried)
      }
    },
    signIn: async (email, password) => {
      const session = await call('sign_in', { email, password })
      access_token = session.access_token
      return session
    },
  }
}
