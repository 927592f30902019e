import { randomUUID } from 'node:crypto'
import type { CallInput, ProcedureName } from '@hai/contract/contract'
import type { Proof } from '../app.ts'
import type { Person } from '../members.ts'
import type { Circle } from './circle.ts'

/**
 * The required behaviour of a call whose input contains an id that does not belong to the caller:
 * - `own`: the call answers as for an unknown id and changes nothing.
 * - `self`: the id must be the caller’s user id. The call rejects any other id.
 * - `anybodys`: any id is allowed, and the text says why.
 */
export type Rule = 'own' | 'self' | { readonly anybodys: string }

export type OwnCalls = {
  readonly [Name in ProcedureName]?: {
    readonly ids: Readonly<Record<string, Rule>>
    readonly make: (circle: Circle) => Promise<{ readonly by: Proof | undefined; readonly input: CallInput<Name> }>
  }
}

export const own = 'own'
export const self = 'self'
export const by = <Input>({ access_token }: Pick<Person, 'access_token'>, input: Input) => ({ by: access_token, input })
export const key = () => ({ idempotency_key: randomUUID() })
