import type { CallInput, FileProcedureName, Output, ProcedureName } from '@hai/contract/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, hasCode } from './api-error.ts'
import { withConfirmation } from './confirmation.ts'
import { renewSession } from './refresh-session.ts'
import { send } from './send.ts'
import { getSession } from './session.ts'

type InputArgs<Name extends ProcedureName> =
  Record<string, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>]

const query = <Name extends ProcedureName>(name: Name, input: CallInput<Name>) =>
  queryOptions({ queryKey: [name, input] as const, queryFn: () => call(name, input) })

type Call<Name extends ProcedureName> = ((...args: InputArgs<Name>) => Promise<Output<Name>>) & {
  /** Query options: `useQuery({ ...api.get_wallet.query(), staleTime })`. */
  query: (...args: InputArgs<Name>) => ReturnType<typeof query<Name>>
  key: readonly [Name]
}

/**
 * Calls `ask` with the session’s token, renewed if it has expired. If the server still refuses the token, renews it and
 * repeats `ask` once. Never uses the session of another member.
 */
export async function withSession<Answer>(ask: (access_token: string | null) => Promise<Answer>): Promise<Answer> {
  const session = getSession()
  const fresh = session && session.ends_at_ms <= Date.now() ? await renewSession(session) : session
  // Another member may have signed in with another tab.
  if (fresh && fresh.user.id !== session?.user.id)
    throw new ApiError({ code: 'UNAUTHENTICATED', message: '', data: {}, request_id: null })
  try {
    return await ask(fresh?.access_token ?? null)
  } catch (error) {
    if (!fresh || !hasCode(error, 'UNAUTHENTICATED')) throw error
    const renewed = await renewSession(fresh)
    if (renewed?.user.id !== fresh.user.id) throw error
    return ask(renewed.access_token)
  }
}

const call = <Name extends ProcedureName>(name: Name, input: CallInput<Name>): Promise<Output<Name>> =>
  withConfirmation('idempotency_key' in input ? input.idempotency_key : null, () =>
    withSession((access_token) => send(name, input, access_token)),
  )

const built = new Map<string, unknown>()

function build(name: ProcedureName): unknown {
  const one = (input: CallInput<typeof name> = {}) => call(name, input)
  return Object.assign(one, { key: [name] as const, query: (input: CallInput<typeof name> = {}) => query(name, input) })
}

/**
 * All procedures of the contract except file downloads: `await api.send_money(input)`. Throws ApiError. It is a proxy,
 * so that the browser does not load the contract's code.
 */
export const api = new Proxy({} as { readonly [Name in Exclude<ProcedureName, FileProcedureName>]: Call<Name> }, {
  get: (_target, name: ProcedureName) => {
    if (!built.has(name)) built.set(name, build(name))
    return built.get(name)
  },
})
